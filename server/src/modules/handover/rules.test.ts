import { addDays, calendarDay, DAY_MS } from "@stokaz/contract/time/calendar";
import { covers } from "@stokaz/spec-coverage";
import { describe, expect, it } from "vitest";
import {
  handableLines,
  type JudgedLine,
  lockOf,
  nameAtDoor,
  possibleDecisions,
  refuseAbsence,
  refuseGiving,
  refuseLines,
  refuseOrder,
  refuseTry,
  type Try,
} from "./rules.ts";

const NOON = new Date("2026-11-23T08:00:00Z");
const TODAY = calendarDay("2026-11-23");
const inMinutes = (minutes: number): Date => new Date(NOON.getTime() + minutes * 60_000);

/** Kinds of tries by letter; any other letter is a right one. */
const KINDS: Readonly<Record<string, Try["kind"]>> = {
  x: "try_wrong",
  h: "handed_over",
  l: "try_locked",
};

const tries = (kinds: string): Try[] =>
  [...kinds].map((kind, minute) => ({
    at: inMinutes(minute),
    kind: KINDS[kind] ?? "try_right",
  }));

describe("the lock of a pass", () => {
  it.each([
    ["", 5, undefined],
    ["xxxx", 1, undefined],
    ["xxxxox", 4, undefined],
    ["xxxxhxxxx", 1, undefined],
    ["xxxxx", 5, 19],
    ["xxxxxlll", 5, 19],
    ["xxxxxlx", 4, 19],
    ["xxxxxxxxxx", 5, 24],
  ])("after %s leaves %i tries, locked until minute %s", (kinds, left, until) => {
    covers("own.product.69");
    const lock = lockOf(tries(kinds), inMinutes(10));
    expect(lock).toEqual({ left, lockedUntil: until === undefined ? undefined : inMinutes(until) });
  });

  it("ends a quarter of an hour after the fifth wrong try", () => {
    expect(lockOf(tries("xxxxx"), inMinutes(19)).lockedUntil).toBeUndefined();
    expect(lockOf(tries("xxxxx"), inMinutes(18.9)).lockedUntil).toEqual(inMinutes(19));
  });

  it("has a sentence, like the number of tries left", () => {
    const time = () => "14 h 32";
    const say = (kinds: string) => refuseTry(lockOf(tries(kinds), inMinutes(10)), time);
    expect(say("xx").message).toBe("Ce code n'est pas le bon. Il reste 3 essais.");
    expect(say("xxxx").message).toBe("Ce code n'est pas le bon. Il reste un essai.");
    expect(say("xxxxx")).toEqual({
      code: "handover/locked",
      message: "Trop de codes faux : réessayez à partir de 14 h 32.",
    });
  });
});

const line = (changes: Partial<JudgedLine> = {}): JudgedLine => ({
  id: "a",
  seller_id: "beekeeper",
  status: "to_collect",
  rental_end: addDays(TODAY, 1),
  collected_at: null,
  is_contested: false,
  is_adult_only: false,
  recall_danger: null,
  ...changes,
});

describe("what may be handed over", () => {
  it("is a whole order at the caller's place, elsewhere the caller's own lines", () => {
    const lines = [line(), line({ id: "b", seller_id: "gardener" })];
    const of = (userId: string, isOfPlace: boolean) =>
      handableLines(lines, { userId, isOfPlace }).map(({ id }) => id);
    expect(of("lessor", true)).toEqual(["a", "b"]);
    expect(of("gardener", false)).toEqual(["b"]);
    expect(of("stranger", false)).toEqual([]);
  });

  it.each([
    ["waiting", [line()], undefined],
    ["waiting in part", [line({ status: "collected" }), line()], undefined],
    ["of a lease that ends today", [line({ rental_end: TODAY })], "handover/lease-over"],
    ["of one lease that runs", [line({ rental_end: TODAY }), line()], undefined],
    ["contested", [line({ is_contested: true })], "handover/line-contested"],
    ["recalled", [line({ recall_danger: "Feu" })], "handover/line-recalled"],
    ["recalled in part", [line({ recall_danger: "Feu" }), line()], undefined],
    [
      "recalled and contested",
      [line({ recall_danger: "Feu", is_contested: true })],
      "handover/line-recalled",
    ],
    ["done", [line({ status: "collected", collected_at: NOON })], "handover/already-done"],
    ["cancelled", [line({ status: "refunded" })], "handover/cancelled"],
    ["never collected", [line({ status: "not_collected" })], "handover/cancelled"],
  ])("an order that is %s", (_, lines, code) => {
    expect(refuseOrder(lines, TODAY, () => "hier")?.code).toBe(code);
  });

  it.each([
    [["a"], undefined],
    [["a", "b"], "handover/line-contested"],
    [["c"], "handover/line-not-waiting"],
    [["unknown"], "handover/line-not-waiting"],
  ])("lines %s", (ids, code) => {
    const lines = [
      line(),
      line({ id: "b", is_contested: true }),
      line({ id: "c", status: "collected" }),
    ];
    expect(refuseLines(lines, ids)).toBe(code);
  });

  it("needs an age check where the law asks for it, and a current lease", () => {
    const rum = line({ is_adult_only: true });
    const giving = (given: JudgedLine, isAgeChecked = true, alcoholRefusal?: string) =>
      refuseGiving([given], { today: TODAY, isAgeChecked, alcoholRefusal })?.code;
    expect(giving(rum, false)).toBe("handover/age-unchecked");
    expect(giving(rum)).toBeUndefined();
    expect(giving(rum, true, "La nuit")).toBe("handover/alcohol-hours");
    expect(giving(line(), true, "La nuit")).toBeUndefined();
    expect(giving(line({ rental_end: TODAY }))).toBe("handover/lease-over");
  });
});

describe("what the operator can decide", () => {
  it.each([
    [[{ status: "to_collect", left: 100 }], ["refund", "pay", "keep"]],
    [[{ status: "to_collect", left: 0 }], ["refund", "pay", "keep"]],
    [[{ status: "collected", left: 100 }], ["refund", "pay"]],
    [[{ status: "collected", left: 0 }], ["pay"]],
    [[{ status: "refunded", left: 0 }], ["keep"]],
    [[], ["keep"]],
  ])(
    "depends on what is still to collect and on the money left: %j gives %j",
    (lines, decisions) => {
      const judged = lines.map((one) => ({ ...one, isRecalled: false }));
      expect(possibleDecisions(judged)).toEqual(decisions);
    },
  );

  it.each([
    ["to_collect", ["refund"]],
    ["collected", ["refund", "pay"]],
  ])("is never that a recalled line is kept for its buyer: %s gives %j", (status, decisions) => {
    const recalled = { status, left: 100, isRecalled: true };
    expect(possibleDecisions([recalled])).toEqual(decisions);
  });
});

describe("telling that nobody came", () => {
  const days = (count: number): Date => new Date(NOON.getTime() + count * DAY_MS);
  it.each([
    ["before the slot is over", days(1), undefined, "handover/too-early"],
    ["after it", days(-1), undefined, undefined],
    ["once more after it", days(-1), days(-0.5), "handover/already-told"],
    ["after a second slot", days(-1), days(-2), undefined],
    ["without a slot", null, undefined, undefined],
    ["without a slot, told this week", null, days(-6), "handover/already-told"],
    ["without a slot, told last week", null, days(-8), undefined],
  ])("%s", (_, slotEnd, toldAt, code) => {
    expect(refuseAbsence(slotEnd, toldAt, NOON)).toBe(code);
  });
});

it("names people by first name and initial, and nobody whose account is closed", () => {
  const marie = { first_name: "Marie", name: "Lebon", deleted_at: null };
  expect(nameAtDoor(marie)).toBe("Marie L.");
  expect(nameAtDoor({ first_name: "", name: "x", deleted_at: NOON })).toBe("Compte fermé");
});
