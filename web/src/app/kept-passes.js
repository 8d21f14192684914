// The offline page shows the passes that were seen on this device, so that a buyer at the door can
// collect without a network. No other script of the site runs there; this one reads the passes that
// `lib/browser/kept-passes.ts` stores.
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
