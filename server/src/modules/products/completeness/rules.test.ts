import { addDays, calendarDay } from "@stokaz/contract/time/calendar";
import { covers } from "@stokaz/spec-coverage";
import { expect, it } from "vitest";
import { dueNotice } from "./rules.ts";

const today = calendarDay("2026-11-23");

it.each([
  [60, null, 60],
  [45, null, 60],
  [31, 60, undefined],
  [30, 60, 30],
  [8, 30, undefined],
  [7, 30, 7],
  [7, null, 7],
  [1, 7, undefined],
  [0, 7, 0],
  [-5, 30, 0],
  [-5, 0, undefined],
])("%i days before, last noticed %j: %j", (left, lastNotice, due) => {
  covers("own.product.175");
  expect(dueNotice({ dueOn: addDays(today, left), lastNotice }, today)).toBe(due);
});
