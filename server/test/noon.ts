const SHIFTED = Symbol.for("stokaz.tests.shifted");

/** Milliseconds between the machine's time and the tests', as vitest.config.ts reckons it. */
const shiftMs = Number(process.env.TESTS_SHIFT_MS ?? 0);

const Machine = globalThis.Date;
const now = (): number => Machine.now() + shiftMs;

/** The machine's clock as of noon: moved by hours, as tests of holds do, it never reaches another day. */
const shifted = new Proxy(Machine, {
  construct: (target, args, newTarget) =>
    Reflect.construct(target, args.length === 0 ? [now()] : args, newTarget),
  get: (target, name) => (name === "now" ? now : Reflect.get(target, name)),
});

// Files that share a process are each set up; the time is shifted once.
if (!(SHIFTED in globalThis)) {
  globalThis.Date = shifted;
  Reflect.set(globalThis, SHIFTED, true);
}
