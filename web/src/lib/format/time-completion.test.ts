import { covers } from "@stokaz/spec-coverage";
import { expect, it } from "vitest";
import { completeTime } from "./time-completion.ts";

it.each([
  ["8", "08:00"],
  ["18h", "18:00"],
  ["8h30", "08:30"],
  ["830", "08:30"],
  ["1830", "18:30"],
  ["08.30", "08:30"],
  ["08:30", "08:30"],
  ["midi", "midi"],
  ["", ""],
])("reads %s as %s", (typed, time) => {
  covers("§5.lessor.8");
  expect(completeTime(typed)).toBe(time);
});
