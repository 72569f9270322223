// Go through the changes by key or click, show the reason of each, keep, hide and undo; wait while the document is at work.
const working = document.getElementById("working");
if (working) {
  const source = new EventSource(working.dataset.events);
  source.addEventListener("progress", (event) => {
    const job = JSON.parse(event.data);
    const far = document.getElementById("far");
    if (job.total > 0) { far.max = job.total; far.value = job.done; }
    if (["done", "failed", "cancelled"].includes(job.state)) { source.close(); location.reload(); }
  });
}

const pair = document.getElementById("pair");
const changes = pair ? [...pair.querySelectorAll(".o .c")] : [];
const where = document.getElementById("where");
let at = -1;

function show(number) {
  if (!changes.length) return;
  at = (number + changes.length) % changes.length;
  const change = changes[at].dataset.change;
  for (const each of document.querySelectorAll(".c.at, .decision.at")) each.classList.remove("at");
  for (const each of pair.querySelectorAll(`[data-change="${change}"]`)) each.classList.add("at");
  const reason = document.getElementById(`reason-${changes[at].dataset.decision}`);
  reason?.classList.add("at");
  document.getElementById("hint").hidden = true;
  where.textContent = `${at + 1} of ${changes.length}`;
  changes[at].scrollIntoView({ block: "nearest" });
}

function keep() {
  document.querySelector(".decision.at .keep input[name=reason]")?.focus();
}

function hide() {
  const field = document.getElementById("term");
  if (!field) return;
  const chosen = String(getSelection()).trim();
  if (chosen) field.value = chosen;
  field.focus();
}

function undo() {
  document.querySelector("#undo button")?.click();
}

if (pair) {
  where.textContent = changes.length ? `0 of ${changes.length}` : "no changes";
  document.getElementById("on").addEventListener("click", () => show(at + 1));
  document.getElementById("back").addEventListener("click", () => show(at - 1));
  pair.addEventListener("click", (event) => {
    const link = event.target.closest(".c");
    if (!link) return;
    event.preventDefault();
    show(changes.findIndex((each) => each.dataset.change === link.dataset.change));
  });
}
const keys = { n: () => show(at + 1), p: () => show(at - 1), j: () => show(at + 1), k: keep, h: hide, u: undo };
addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.target.closest("input, textarea, select")) return;
  const action = keys[event.key];
  if (action) { event.preventDefault(); action(); }
});
