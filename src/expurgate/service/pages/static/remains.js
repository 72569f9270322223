// The slider over the points of the frontier: shows at once what each would change.
const slider = document.getElementById("alpha");
const chosen = document.getElementById("chosen");
function show() {
  for (const each of document.querySelectorAll("#points article")) {
    each.hidden = each.dataset.at !== slider.value;
    if (!each.hidden) chosen.textContent = each.dataset.alpha;
  }
  for (const each of document.querySelectorAll(".frontier .point")) each.classList.toggle("seen", each.dataset.at === slider.value);
}
if (slider) { slider.addEventListener("input", show); show(); }
