import { expect, it } from "vitest";
import { anySignal } from "./any-signal.ts";

it.each([0, 1])("aborts with the reason of the first that does: number %i", (which) => {
  const controllers = [new AbortController(), new AbortController()];
  const signal = anySignal(...controllers.map((one) => one.signal));
  expect(signal.aborted).toBe(false);
  controllers[which]?.abort("first");
  controllers[1 - which]?.abort("second");
  expect(signal.reason).toBe("first");
});

it("is aborted from the start if one of them is", () => {
  const signal = anySignal(new AbortController().signal, AbortSignal.abort("before"));
  expect(signal.reason).toBe("before");
});
