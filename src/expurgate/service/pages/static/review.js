// Go through the changes by key or click, show the reason of each, decide; wait while the document is at work.
import { get, leaves } from "./leaves.js";

const byId = (id) => document.getElementById(id);
const working = byId("working");
if (working) {
  const source = new EventSource(working.dataset.events);
  source.addEventListener("progress", (event) => {
    const job = JSON.parse(event.data);
    const far = byId("far");
    if (job.done < job.total) {
      far.max = job.total;
      far.value = job.done;
      byId("stage").textContent = `${job.stage}: ${job.done} of ${job.total}.`;
    } else if (job.total > 0) {
      far.removeAttribute("value");
      byId("stage").textContent = "Everything is read. It is rewritten and judged until all that the policy asks for holds.";
    }
    if (["done", "failed", "cancelled"].includes(job.state)) { source.close(); location.reload(); }
  });
}

const pair = byId("pair");
const form = byId("decide");
const where = byId("where");
const base = pair?.dataset.document;
let texts = null;
let at = -1;
let asked = 0;

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

function clear() {
  for (const each of pair.querySelectorAll(".c.at, .row.at")) each.classList.remove("at");
  byId("reason").replaceChildren();
  byId("hint").hidden = true;
}

async function show(number) {
  if (!texts?.changes.length) return;
  at = (number + texts.changes.length) % texts.changes.length;
  const turn = ++asked;
  const [leaf, part, change, decision] = texts.changes[at];
  where.textContent = `${at + 1} of ${texts.changes.length}`;
  const [, answer] = await Promise.all([texts.load(leaf), get(`${base}/reasons/${part}/${decision}?bare=true`)]);
  const said = answer.ok ? await answer.text() : "";
  if (turn !== asked) return;
  clear();
  byId("reason").innerHTML = said;
  mark();
  const first = pair.querySelector(`.o [data-change="${part}-${change}"]`);
  first?.scrollIntoView({ block: "nearest" });
  const reason = byId("reason").firstElementChild;
  aim(reason?.dataset.term ?? "", part, first?.dataset.start ?? "", first?.dataset.end ?? "", reason?.dataset.person ? "change person" : "change");
}

function previous() { return show(at < 0 ? -1 : at - 1); }

function mark() {
  if (at < 0) return;
  const [, part, change] = texts.changes[at];
  for (const each of pair.querySelectorAll(`[data-change="${part}-${change}"]`)) each.classList.add("at");
}

function numberOf(test) { return texts.changes.findIndex(test); }

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
  asked += 1;
  clear();
  aim(text.trim(), row.dataset.part, start, start + [...text.trim()].length, "free");
  return true;
}

async function accept() {
  const reason = byId("reason").firstElementChild;
  if (!reason || !form) return;
  const sent = new URLSearchParams({ csrf: field("csrf").value, change: `${reason.dataset.term}\n${reason.dataset.replacement}` });
  const answer = await fetch(`${base}/accept`, { method: "POST", body: sent });
  if (answer.redirected) location.reload();
  if (!answer.ok) { where.textContent = "It could not be accepted; open the page again."; return; }
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

let hits = { words: "", found: [], at: -1 };
async function find(event) {
  event.preventDefault();
  const words = byId("words").value.trim();
  if (!words) return;
  if (words !== hits.words) {
    const answer = await get(`${base}/find?${new URLSearchParams({ words })}`);
    if (!answer.ok) { byId("hits").textContent = "It could not be looked for; open the page again."; return; }
    const told = await answer.json();
    hits = { words, found: told.found, at: -1, more: told.more };
  }
  for (const each of pair.querySelectorAll(".row.at")) each.classList.remove("at");
  if (!hits.found.length) { byId("hits").textContent = "not found"; return; }
  hits.at = (hits.at + 1) % hits.found.length;
  byId("hits").textContent = `paragraph ${hits.at + 1} of ${hits.found.length}${hits.more ? " or more" : ""}`;
  const [leaf, row] = hits.found[hits.at];
  const found = (await texts.load(leaf)).querySelectorAll(".row")[row];
  found?.classList.add("at");
  found?.scrollIntoView({ block: "center" });
}

if (pair) {
  byId("on").addEventListener("click", () => show(at + 1));
  byId("back").addEventListener("click", previous);
  byId("accept")?.addEventListener("click", accept);
  byId("find").addEventListener("submit", find);
  form?.addEventListener("submit", check);
  form?.addEventListener("keydown", (event) => {
    const acts = { reason: "keep", wording: "reword" }[event.target.name];
    if (event.key === "Enter" && acts) { event.preventDefault(); form.requestSubmit(form.querySelector(`[value=${acts}]`)); }
  });
  pair.addEventListener("click", (event) => {
    const link = event.target.closest(".c");
    if (!link || !texts) return;
    event.preventDefault();
    show(numberOf(([, part, change]) => `${part}-${change}` === link.dataset.change));
  });
  pair.addEventListener("mouseup", missed);
  texts = await leaves(pair, mark);
  where.textContent = texts.changes.length ? `0 of ${texts.changes.length}` : "no changes";
  document.body.dataset.ready = "1";
  const wanted = location.hash.match(/^#reason-(\d+)-(\d+)$/);
  if (wanted) show(numberOf(([, part, , decision]) => part === Number(wanted[1]) && decision === Number(wanted[2])));
}
const keys = {
  n: () => show(at + 1), j: () => show(at + 1), p: previous, a: accept, h: hide,
  k: () => form && field("reason").focus(), r: () => form && field("wording").focus(),
  u: () => byId("undo")?.click(), y: () => byId("redo")?.click(), "/": () => byId("words")?.focus(),
};
addEventListener("keydown", (event) => {
  if (event.key === "Escape" && event.target.closest("input, textarea, select")) { event.target.blur(); return; }
  if (event.ctrlKey || event.metaKey || event.altKey || event.target.closest("input, textarea, select")) return;
  const action = keys[event.key];
  if (action) { event.preventDefault(); action(); }
});
