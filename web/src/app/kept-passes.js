// The page that says that nothing answers shows the passes that were seen on this device: whoever stands at the door
// without network can still collect. It has no other script of the site, and reads what `lib/browser/kept-passes.ts` keeps.
const section = document.querySelector("[data-passes]");
const template = section.querySelector("template");
const list = section.querySelector("ul");

const readPasses = () => {
  try {
    return JSON.parse(localStorage.getItem("passes")) ?? [];
  } catch {
    return [];
  }
};

for (const { orderNumber, code, placeName, address, qr } of readPasses()) {
  const item = template.content.cloneNode(true);
  const write = (name, text) => {
    item.querySelector(`[data-${name}]`).textContent = text;
  };
  write("number", orderNumber);
  write("code", code);
  write("place", placeName);
  write("address", address);
  item.querySelector("svg").setAttribute("viewBox", `0 0 ${qr.size} ${qr.size}`);
  item.querySelector("path").setAttribute("d", qr.path);
  list.append(item);
  section.hidden = false;
}
