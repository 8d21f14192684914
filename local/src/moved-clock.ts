// Imported first (`--import`) by a product whose time tests move: its time is the machine's plus
// the milliseconds in CLOCK_FILE.
import { readFileSync } from "node:fs";

const { CLOCK_FILE = "" } = process.env;
const LOOK_MS = 50;

let offsetMs = 0;
setInterval(() => {
  offsetMs = Number(readFileSync(CLOCK_FILE, "utf8"));
}, LOOK_MS).unref();

const machine = Date;
const now = (): number => machine.now() + offsetMs;

globalThis.Date = new Proxy(machine, {
  construct: (target, parts, made) =>
    Reflect.construct(target, parts.length === 0 ? [now()] : parts, made),
  get: (target, name) => (name === "now" ? now : Reflect.get(target, name)),
});
