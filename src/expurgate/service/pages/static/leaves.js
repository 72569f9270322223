// A long text as leaves: those near the window are fetched and shown, those far away are let go and keep their height.
const LINE = 25;
const FAR = 3;

export async function get(address) {
  const answer = await fetch(address);
  if (answer.redirected) location.reload();
  return answer;
}

export async function leaves(pair, drawn) {
  const base = pair.dataset.document;
  const answer = await get(`${base}/outline`);
  const outline = answer.ok ? await answer.json() : { leaves: [], changes: [] };
  const given = pair.querySelector(".leaf");
  const boxes = outline.leaves.map((lines, number) => {
    if (number === Number(given.dataset.number)) return given;
    const box = document.createElement("div");
    box.className = "leaf";
    box.dataset.number = number;
    box.style.height = `${lines * LINE}px`;
    return box;
  });
  const at = boxes.indexOf(given);
  given.before(...boxes.slice(0, Math.max(at, 0)));
  given.after(...boxes.slice(at + 1));
  const full = new Map(at < 0 ? [] : [[at, Promise.resolve(given)]]);

  function load(number) {
    if (!full.has(number)) full.set(number, fetched(number));
    return full.get(number);
  }
  async function fetched(number) {
    const box = boxes[number];
    const got = await get(`${base}/leaves/${number}`);
    if (!got.ok) { full.delete(number); box.textContent = "This part could not be loaded. Open the page again."; return box; }
    box.innerHTML = await got.text();
    box.style.height = "";
    drawn();
    return box;
  }
  function letGo(near) {
    for (const number of full.keys()) {
      if (near.some((each) => Math.abs(each - number) <= FAR) || boxes[number].matches(":focus-within") || held(boxes[number])) continue;
      const box = boxes[number];
      box.style.height = `${box.getBoundingClientRect().height}px`;
      box.replaceChildren();
      full.delete(number);
    }
  }
  function held(box) {
    const chosen = getSelection();
    return !chosen.isCollapsed && chosen.containsNode(box, true);
  }
  const seen = new Set();
  const watch = new IntersectionObserver((entries) => {
    for (const entry of entries) {
      const number = Number(entry.target.dataset.number);
      if (entry.isIntersecting) { seen.add(number); load(number); } else seen.delete(number);
    }
    if (seen.size) letGo([...seen]);
  }, { root: pair, rootMargin: "800px 0px" });
  for (const box of boxes) watch.observe(box);
  return { load, changes: outline.changes };
}
