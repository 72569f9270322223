// Files that are chosen or dropped are sent one by one, and the page says how far that is. A dropped folder becomes a folder.
const form = document.getElementById("upload");
const file = document.getElementById("file");
const byId = (id) => document.getElementById(id);

function send(one, fields, tell) {
  return new Promise((resolve) => {
    const body = new FormData();
    for (const [name, value] of fields) body.append(name, value);
    body.append("file", one, one.name);
    const call = new XMLHttpRequest();
    call.open("POST", "/documents");
    call.setRequestHeader("Accept", "text/html, application/problem+json");
    call.upload.addEventListener("progress", (event) => event.lengthComputable && tell(event.loaded));
    call.addEventListener("load", () => {
      let said = "";
      if (call.status >= 400) try { said = JSON.parse(call.responseText).detail; } catch { said = `the service answers ${call.status}`; }
      resolve({ address: call.responseURL, said });
    });
    call.addEventListener("error", () => resolve({ address: "", said: "the service cannot be reached" }));
    call.send(body);
  });
}

async function sendAll(files, folder) {
  const fields = [...new FormData(form)].filter(([name]) => name !== "file" && !(folder && name === "folder"));
  if (folder) fields.push(["folder", folder]);
  const whole = files.reduce((sum, each) => sum + each.size, 0) || 1;
  let before = 0;
  let last = "";
  const faults = [];
  byId("sending").hidden = false;
  form.querySelector("button").disabled = true;
  for (const [number, one] of files.entries()) {
    byId("sent").textContent = `Sending ${number + 1} of ${files.length}: ${one.name}`;
    const { address, said } = await send(one, fields, (loaded) => { byId("far").value = (before + loaded) / whole; });
    if (said) faults.push(`${one.name} was not taken: ${said}.`);
    else last = address;
    before += one.size;
    byId("far").value = before / whole;
  }
  form.querySelector("button").disabled = false;
  if (faults.length) { byId("sent").textContent = faults.join(" "); return; }
  location.assign(files.length === 1 && last ? last : "/");
}

async function entries(directory) {
  const reader = directory.createReader();
  const all = [];
  for (;;) {
    const some = await new Promise((resolve, refuse) => reader.readEntries(resolve, refuse));
    if (!some.length) break;
    all.push(...some);
  }
  const found = [];
  for (const each of all) {
    if (each.isFile) found.push(await new Promise((resolve, refuse) => each.file(resolve, refuse)));
    else found.push(...await entries(each));
  }
  return found;
}

async function dropped(event) {
  event.preventDefault();
  mark(false);
  const files = [...event.dataTransfer.files];
  const held = [...event.dataTransfer.items].map((item) => item.webkitGetAsEntry?.()).find((each) => each?.isDirectory);
  if (held) await sendAll(await entries(held), held.name);
  else if (files.length) await sendAll(files, "");
}

const mark = (on) => document.body.classList.toggle("dragging", on);
if (form && file) {
  addEventListener("dragover", (event) => { event.preventDefault(); mark(true); });
  addEventListener("dragleave", () => mark(false));
  addEventListener("drop", dropped);
  form.addEventListener("submit", (event) => { event.preventDefault(); sendAll([...file.files], ""); });
}
