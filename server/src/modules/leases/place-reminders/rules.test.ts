import type { LeaseSide } from "@stokaz/contract/handover/place-states";
import { calendarDay } from "@stokaz/contract/time/calendar";
import { expect, it } from "vitest";
import { placeMailDue } from "./rules.ts";

const term = { startDate: calendarDay("2026-12-01"), endDate: calendarDay("2027-03-01") };
const ENTRY = { opensOn: calendarDay("2026-11-24"), closesOn: calendarDay("2026-12-16") };
const EXIT = { opensOn: calendarDay("2027-02-22"), closesOn: calendarDay("2027-03-16") };
const begun = (...signedBy: LeaseSide[]) => ({ signedBy, isFinal: false });
const due = (kind: "entry" | "exit", today: string, written?: ReturnType<typeof begun>) => {
  const window = kind === "entry" ? ENTRY : EXIT;
  const found = placeMailDue(kind, { term, window }, { written, today: calendarDay(today) });
  return found && `${found.mail} ${found.to.join(" ")}`;
};

const INVITED = "invitation lessor artisan";

it.each([
  ["entry", "2026-11-30", undefined],
  ["entry", "2026-12-01", INVITED],
  ["entry", "2026-12-07", INVITED],
  ["entry", "2026-12-08", undefined],
  ["exit", "2027-02-25", undefined],
  ["exit", "2027-02-26", INVITED],
  ["exit", "2027-03-04", INVITED],
  ["exit", "2027-03-05", undefined],
] as const)("of the %s on %s, where nothing was written: %s", (kind, today, mail) => {
  expect(due(kind, today)).toBe(mail);
});

it.each([
  ["2026-12-10", begun(), undefined],
  ["2026-12-11", begun(), "reminder lessor artisan"],
  ["2026-12-11", begun("artisan"), "reminder lessor"],
  ["2026-12-16", begun("lessor"), "reminder artisan"],
  ["2026-12-17", begun("lessor"), undefined],
  ["2026-12-02", begun("lessor"), INVITED],
  ["2026-12-11", undefined, undefined],
])("on %s, of what was begun and signed by %j: %s", (today, written, mail) => {
  expect(due("entry", today, written)).toBe(mail);
});

it("says nothing of what both have signed", () => {
  const written = { signedBy: ["lessor", "artisan"] as const, isFinal: true };
  for (const today of ["2026-12-01", "2026-12-12"].map(calendarDay)) {
    expect(placeMailDue("entry", { term, window: ENTRY }, { written, today })).toBeUndefined();
  }
});
