// @vitest-environment happy-dom

import { covers } from "@stokaz/spec-coverage";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { saveFile } from "./save-file.ts";

beforeEach(() => {
  vi.useFakeTimers();
  // A click would lead this DOM to the file.
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(() => undefined);
});

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

it("a saved file can be read while Safari asks the person, and is let go afterwards", () => {
  covers("own.product.531");
  const letGo = vi.spyOn(URL, "revokeObjectURL");
  saveFile("facture.pdf", "application/pdf", new Uint8Array([1]));
  vi.advanceTimersByTime(30_000);
  expect(letGo).not.toHaveBeenCalled();
  vi.advanceTimersByTime(60_000);
  expect(letGo).toHaveBeenCalledOnce();
});
