import { expect, it } from "vitest";
import { drawn } from "../../../test/drawn-transitions.ts";
import { IMPORT_TRANSITIONS } from "./rules.ts";

it("leads an import forward alone, to failed only while its file is read", () => {
  expect(drawn(IMPORT_TRANSITIONS)).toEqual([
    "reading: . x . . x",
    "ready: . . x . .",
    "applying: . . . x .",
    "done: . . . . .",
    "failed: . . . . .",
  ]);
});
