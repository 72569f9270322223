// Go through the changes by key or click, show the reason of each, decide; wait while the document is at work.
const byId = (id) => document.getElementById(id);
const working = byId("working");
if (working) {
  const source = new EventSource(working.dataset.events);
  source.addEventListener("progress", (event) => {
    const job = JSON.parse(event.data);
    const far = byId("far");
    if (job.total > 0) { far.max = job.total; far.value = job.done; }
    if (["done", "failed", "cancelled"].includes(job.state)) { source.close(); location.reload(); }
  });
}

const pair = byId("pair");
const form = byId("decide");
const changes = pair ? [...pair.querySelectorAll(".o .c")] : [];
const where = byId("where");
const places = form ? JSON.parse(form.dataset.places) : {};
let at = -1;

function field(name) { return form.elements.namedItem(name); }

function aim(term, part, start, end, kind) {
  if (!form) return;
  form.hidden = false;
  form.dataset.kind = kind;
  field("term").value = term;
  field("part").value = part;
  field("start").value = start;
  field("end").value = end;
}

function show(number) {
  if (!changes.length) return;
  at = (number + changes.length) % changes.length;
  const change = changes[at].dataset.change;
  for (const each of document.querySelectorAll(".c.at, .decision.at")) each.classList.remove("at");
  for (const each of pair.querySelectorAll(`[data-change="${change}"]`)) each.classList.add("at");
  const reason = byId(`reason-${changes[at].dataset.decision}`);
  reason?.classList.add("at");
  byId("hint").hidden = true;
  where.textContent = `${at + 1} of ${changes.length}`;
  changes[at].scrollIntoView({ block: "nearest" });
  const [part, place] = change.split("-");
  const [start, end] = places[part]?.[place] ?? ["", ""];
  aim(reason?.dataset.term ?? "", part, start, end, reason?.dataset.person ? "change person" : "change");
}

function missed() {
  const chosen = getSelection();
  if (!form || !chosen.rangeCount || chosen.isCollapsed) return false;
  const range = chosen.getRangeAt(0);
  const piece = range.startContainer.parentElement?.closest("[data-start]");
  const row = piece?.closest(".row");
  const text = String(chosen);
  if (!piece || !piece.closest(".o") || !text.trim()) return false;
  const lead = text.length - text.trimStart().length;
  const begins = [...piece.textContent.slice(0, range.startOffset)].length;
  const start = Number(piece.dataset.start) + begins + lead;
  for (const each of document.querySelectorAll(".c.at, .decision.at")) each.classList.remove("at");
  byId("hint").hidden = true;
  aim(text.trim(), row.dataset.part, start, start + [...text.trim()].length, "free");
  return true;
}

async function accept() {
  const reason = document.querySelector(".decision.at");
  if (!reason || !form) return;
  const sent = new URLSearchParams({ csrf: field("csrf").value, change: `${reason.dataset.term}\n${reason.dataset.replacement}` });
  const answer = await fetch(form.getAttribute("action").replace(/decisions$/, "accept"), { method: "POST", body: sent });
  if (!answer.ok) return;
  byId("left").textContent = (await answer.json()).left;
  reason.classList.add("accepted");
  reason.querySelector(".ok").hidden = false;
  show(at + 1);
}

function hide() {
  if (missed()) { form.querySelector("[value=hide]").focus(); return; }
  byId("term")?.focus();
}

function check(event) {
  const action = event.submitter?.value;
  const needs = { keep: "reason", reword: "wording", merge: "wording" }[action];
  const input = needs && field(needs);
  if (input && !input.value.trim()) {
    event.preventDefault();
    input.setCustomValidity(needs === "reason" ? "Say why it may stay." : "Say what stands there instead.");
    input.reportValidity();
    input.addEventListener("input", () => input.setCustomValidity(""), { once: true });
  }
}

if (pair) {
  where.textContent = changes.length ? `0 of ${changes.length}` : "no changes";
  byId("on").addEventListener("click", () => show(at + 1));
  byId("back").addEventListener("click", () => show(at - 1));
  byId("accept")?.addEventListener("click", accept);
  form?.addEventListener("submit", check);
  form?.addEventListener("keydown", (event) => {
    const acts = { reason: "keep", wording: "reword" }[event.target.name];
    if (event.key === "Enter" && acts) { event.preventDefault(); form.requestSubmit(form.querySelector(`[value=${acts}]`)); }
  });
  pair.addEventListener("click", (event) => {
    const link = event.target.closest(".c");
    if (!link) return;
    event.preventDefault();
    show(changes.findIndex((each) => each.dataset.change === link.dataset.change));
  });
  pair.addEventListener("mouseup", missed);
  const wanted = location.hash.match(/^#reason-(\d+-\d+)$/);
  if (wanted) show(changes.findIndex((each) => each.dataset.decision === wanted[1]));
}
const keys = {
  n: () => show(at + 1), j: () => show(at + 1), p: () => show(at - 1), a: accept, h: hide,
  k: () => form && field("reason").focus(), r: () => form && field("wording").focus(),
  u: () => byId("undo")?.click(), y: () => byId("redo")?.click(),
};
addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.target.closest("input, textarea, select")) return;
  const action = keys[event.key];
  if (action) { event.preventDefault(); action(); }
});
