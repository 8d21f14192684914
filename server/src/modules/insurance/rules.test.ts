import type { CertificateStatus } from "@stokaz/contract/spaces/insurance";
import { calendarDay } from "@stokaz/contract/time/calendar";
import { covers } from "@stokaz/spec-coverage";
import { describe, expect, it } from "vitest";
import { drawn } from "../../../test/drawn-transitions.ts";
import {
  CERTIFICATE_TRANSITIONS,
  certificateName,
  certificateOf,
  dayOfLease,
  insuranceOn,
  isEndPossible,
} from "./rules.ts";

const day = calendarDay;
const sent = (status: CertificateStatus, endsOn: string) => ({ status, endsOn: day(endsOn) });
const TODAY = day("2026-11-23");

describe("the insurance state of a day", () => {
  it.each([
    ["nothing was sent", [], "missing", null],
    ["one nobody looked at", [sent("declared", "2027-03-03")], "declared", "2027-03-03"],
    ["its last day counts", [sent("verified", "2026-11-23")], "verified", "2026-11-23"],
    ["over since yesterday", [sent("verified", "2026-11-22")], "over", "2026-11-22"],
    [
      "what was looked at goes before what runs longer",
      [sent("declared", "2027-12-31"), sent("verified", "2026-12-01")],
      "verified",
      "2026-12-01",
    ],
    [
      "the longest of two that were looked at",
      [sent("verified", "2026-12-01"), sent("verified", "2027-12-31")],
      "verified",
      "2027-12-31",
    ],
    [
      "a refusal does not end what still runs",
      [sent("refused", "2027-12-31"), sent("verified", "2026-12-01")],
      "verified",
      "2026-12-01",
    ],
    [
      "the latest was refused, the one before is over",
      [sent("refused", "2027-12-31"), sent("verified", "2026-10-01")],
      "refused",
      null,
    ],
  ] as const)("%s", (_, certificates, state, until) => {
    covers("own.product.225");
    expect(insuranceOn(certificates, TODAY)).toEqual({ state, until });
  });
});

it.each([
  ["2026-11-22", false],
  ["2026-11-23", true],
  ["2029-11-23", true],
  ["2029-11-24", false],
])("an insurance that ends on %s can be sent: %s", (endsOn, isPossible) => {
  expect(isEndPossible(day(endsOn), TODAY)).toBe(isPossible);
});

it("uses the last day of a lease that is over", () => {
  expect(dayOfLease(day("2026-11-24"), TODAY)).toBe(TODAY);
  expect(dayOfLease(day("2026-11-23"), TODAY)).toBe("2026-11-22");
});

it("names files by their kind, and tells its own from others", () => {
  expect(certificateName("image/jpeg", TODAY)).toBe("attestation-assurance-2026-11-23.jpg");
  const id = "00000000-0000-4000-8000-000000000001";
  expect(certificateOf(`certificate-${id}`)).toBe(id);
  expect(certificateOf(`paper-${id}.pdf`)).toBeUndefined();
  expect(certificateOf(`certificate-${id}.${id}.part`)).toBeUndefined();
});

it("allows a decision only for a declared certificate", () => {
  expect(drawn(CERTIFICATE_TRANSITIONS)).toEqual([
    "declared: . x x x",
    "verified: . . . .",
    "refused: . . . .",
    "replaced: . . . .",
  ]);
});
