const SHIFTED = Symbol.for("stokaz.tests.shifted");

/** Milliseconds between the machine's time and the tests' time, as vitest.config.ts computes it. */
const shiftMs = Number(process.env.TESTS_SHIFT_MS ?? 0);

const Machine = globalThis.Date;
const now = (): number => Machine.now() + shiftMs;

/**
 * The machine's clock, shifted to noon: tests of holds move it by hours, and it never reaches
 * another day.
 */
const shifted = new Proxy(Machine, {
  construct: (target, args, newTarget) =>
    Reflect.construct(target, args.length === 0 ? [now()] : args, newTarget),
  get: (target, name) => (name === "now" ? now : Reflect.get(target, name)),
});

// This setup runs for each file of a process, but the time is shifted only once.
if (!(SHIFTED in globalThis)) {
  globalThis.Date = shifted;
  Reflect.set(globalThis, SHIFTED, true);
}
