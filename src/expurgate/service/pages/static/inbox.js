// Drop a file anywhere on the page: it is put into the form and sent.
const form = document.getElementById("upload");
const file = document.getElementById("file");
if (form && file) {
  const mark = (on) => document.body.classList.toggle("dragging", on);
  addEventListener("dragover", (event) => { event.preventDefault(); mark(true); });
  addEventListener("dragleave", () => mark(false));
  addEventListener("drop", (event) => {
    event.preventDefault();
    mark(false);
    if (event.dataTransfer.files.length) {
      file.files = event.dataTransfer.files;
      form.requestSubmit();
    }
  });
}
