"use strict";
(() => {
  const by = (id) => document.getElementById(id);
  document.documentElement.classList.add("js");
  const pair = by("pair"), reason = by("reason"), where = by("where");
  const marks = Array.from(pair.querySelectorAll(".o .c"));
  let pinned = -1, shown = -1;

  const both = (number) => [by("o" + number), by("r" + number)].filter(Boolean);
  const numberOf = (mark) => Number(mark.id.slice(1));
  const place = (number) => {
    where.textContent = number < 0 ? marks.length + (marks.length === 1 ? " change" : " changes")
      : number + 1 + " of " + marks.length;
  };

  const element = (name, text) => {
    const made = document.createElement(name);
    if (text !== undefined) made.textContent = text;
    return made;
  };

  function show(number) {
    if (number === shown) return;
    if (shown >= 0) both(shown).forEach((mark) => mark.classList.remove("at"));
    shown = number;
    place(number);
    if (number < 0) return;
    const [before, after] = both(number);
    both(number).forEach((mark) => mark.classList.add("at"));
    const was = element("p");
    was.className = "was";
    const old = element("s"), now = element("strong");
    old.append(element("bdi", before.textContent));
    now.append(element("bdi", after.textContent || "removed"));
    was.append(old, " → ", now);
    const row = by(before.getAttribute("href").slice(1));
    const more = element("small"), link = element("a", "in the table of decisions");
    link.href = before.getAttribute("href");
    more.append("This decision ", link);
    const said = [row.querySelector(".why td").firstChild.cloneNode(true)];
    reason.replaceChildren(was, ...said, more);
  }

  function go(step) {
    const usable = marks.filter((mark) => !mark.classList.contains("off"));
    if (!usable.length) return;
    const here = usable.findIndex((mark) => numberOf(mark) >= shown);
    const exact = here >= 0 && numberOf(usable[here]) === shown;
    let next = step > 0 ? (exact ? here + 1 : here) : here - 1;
    if (here < 0) next = step > 0 ? 0 : usable.length - 1;
    const mark = usable[(next + usable.length) % usable.length];
    pinned = numberOf(mark);
    show(pinned);
    reveal();
    requestAnimationFrame(reveal);
  }

  function reveal() {
    const visible = pair.classList.contains("view-new") ? by("r" + pinned) : by("o" + pinned);
    pair.scrollTo({ top: pair.scrollTop + visible.getBoundingClientRect().top - pair.getBoundingClientRect().top - pair.clientHeight / 3 });
  }

  const markOf = (event) => event.target.closest && event.target.closest(".c");
  pair.addEventListener("mouseover", (event) => { const mark = markOf(event); if (mark && pinned < 0) show(numberOf(mark)); });
  pair.addEventListener("focusin", (event) => { const mark = markOf(event); if (mark) { pinned = numberOf(mark); show(pinned); } });
  pair.addEventListener("click", (event) => {
    const mark = markOf(event);
    if (mark) { event.preventDefault(); pinned = numberOf(mark); show(pinned); } else pinned = -1;
  });
  document.addEventListener("keydown", (event) => { if (event.key === "Escape") { pinned = -1; } });
  by("back").addEventListener("click", () => go(-1));
  by("on").addEventListener("click", () => go(1));
  tableLinks();
  place(-1);

  function tableLinks() {
    document.querySelectorAll(".there a").forEach((link) => link.addEventListener("click", (event) => {
      event.preventDefault();
      pinned = Number(link.getAttribute("href").slice(2));
      show(pinned);
      by("text").scrollIntoView();
      reveal();
      requestAnimationFrame(reveal);
    }));
  }

  const view = by("view");
  view.addEventListener("change", () => {
    pair.classList.toggle("view-old", view.value === "old");
    pair.classList.toggle("view-new", view.value === "new");
  });

  const table = by("decisions"), search = by("search"), label = by("by-label");
  const bodies = table ? Array.from(table.tBodies) : [];
  const models = Array.from(document.querySelectorAll(".by-model"));

  function filter() {
    const on = new Set(models.filter((box) => box.checked).map((box) => box.value));
    const all = on.size === models.length, wanted = label ? label.value : "";
    const words = search ? search.value.trim().toLowerCase() : "";
    const fits = (made) =>
      (all || made.dataset.m.split(" ").some((model) => on.has(model))) &&
      (!wanted || made.dataset.l.split(" ").includes(wanted));
    document.querySelectorAll("#pair .c").forEach((mark) => mark.classList.toggle("off", !fits(mark)));
    let left = 0;
    bodies.forEach((body) => {
      body.hidden = !(fits(body) && (!words || body.textContent.toLowerCase().includes(words)));
      left += body.hidden ? 0 : 1;
    });
    if (table) {
      by("none").hidden = left > 0;
      by("shown").textContent = left + (left === 1 ? " decision" : " decisions");
    }
  }
  models.forEach((box) => box.addEventListener("change", filter));
  if (label) label.addEventListener("change", filter);
  if (search) search.addEventListener("input", filter);

  if (!table) return;
  bodies.forEach((body) => {
    const knob = element("button", "▸");
    knob.type = "button";
    knob.className = "knob";
    knob.setAttribute("aria-label", "Reasons");
    knob.setAttribute("aria-expanded", "false");
    body.rows[0].cells[0].prepend(knob);
    body.rows[0].addEventListener("click", () => {
      knob.setAttribute("aria-expanded", String(body.classList.toggle("open")));
    });
  });
  const opened = () => {
    const body = /^#d\d+$/.test(location.hash) && by(location.hash.slice(1));
    if (body && !body.classList.contains("open")) body.rows[0].click();
  };
  addEventListener("hashchange", opened);
  opened();

  const heads = Array.from(table.tHead.rows[0].cells);
  heads.forEach((head, column) => head.firstChild.addEventListener("click", () => {
    const down = head.getAttribute("aria-sort") === "ascending";
    heads.forEach((other) => other.removeAttribute("aria-sort"));
    head.setAttribute("aria-sort", down ? "descending" : "ascending");
    const number = head.dataset.kind === "number";
    const value = (body) => {
      const text = body.rows[0].cells[column].textContent.trim();
      return number ? (text === "" ? -Infinity : parseFloat(text.replace(/,/g, ""))) : text.toLowerCase();
    };
    const keyed = bodies.map((body, at) => [value(body), at, body]);
    keyed.sort((a, b) => (number ? a[0] - b[0] || 0 : a[0].localeCompare(b[0])) * (down ? -1 : 1) || a[1] - b[1]);
    table.append(...keyed.map((entry) => entry[2]));
  }));
})();
