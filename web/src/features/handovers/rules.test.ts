import type { Pickup } from "@stokaz/contract/handover/handover";
import { calendarDay } from "@stokaz/contract/time/calendar";
import { describe, expect, it } from "vitest";
import { byArtisan, canBeAbsent, isWaiting, readPass, strangeCharacters } from "./rules.ts";

const SITE = "https://stokaz.re/remises";
const PASS = { orderNumber: "K7M2-P9QR", code: "K7M2P9" };

describe("the text of a QR code", () => {
  it.each([
    [`${SITE}?commande=K7M2-P9QR&code=K7M2P9`, PASS],
    [`${SITE}?code=k7m2p9&commande=k7m2-p9qr`, PASS],
    [`${SITE}?commande=K7M2-P9QR`, undefined],
    [`${SITE}?commande=K7M2-P9QR&code=K0M2P9`, undefined],
    ["K7M2-P9QR K7M2P9", undefined],
    ["https://exemple.re/menu", undefined],
    ["", undefined],
  ])("is read, or is not a pass: %s", (text, pass) => expect(readPass(text)).toEqual(pass));
});

it.each([
  ["K7M2P9", []],
  ["k7m2p9", []],
  ["K0M1PO", ["0", "1", "O"]],
  ["OO", ["O"]],
  ["", []],
])("says what no code contains in « %s »", (typed, strange) =>
  expect(strangeCharacters(typed)).toEqual(strange),
);

const NOON = new Date("2026-11-28T08:00:00Z");
const line = (more: Partial<Pickup["lines"][number]> = {}): Pickup["lines"][number] => ({
  _id: "1",
  productName: "Miel",
  productPhoto: "",
  quantity: 1,
  supplierId: "a",
  supplierName: "Ruche",
  status: "to_collect",
  isRefused: false,
  isAdultOnly: false,
  recallDanger: null,
  ...more,
});
const pickup = (endsAt: Date | null, lines = [line()]): Pickup => ({
  orderId: "1",
  orderNumber: "K7M2-P9QR",
  storageId: "1",
  storageName: "Garage",
  buyerName: "Marie L.",
  isReady: true,
  collectBy: calendarDay("2026-12-20"),
  slot: endsAt && { startsAt: new Date(endsAt.getTime() - 1), endsAt },
  mustCheckAge: false,
  when: "late",
  isContested: false,
  handedOverAt: null,
  lines,
});

it.each([
  ["a slot that is over", pickup(NOON), true],
  ["a slot under way", pickup(new Date(NOON.getTime() + 1)), false],
  ["its last day over, without a slot", pickup(null), true],
  ["its day to come", { ...pickup(null), when: "coming" as const }, false],
  ["all of it refused", pickup(NOON, [line({ isRefused: true })]), false],
  ["all of it collected", pickup(NOON, [line({ status: "collected" })]), false],
])("with %s, nobody can have come: %s", (_, of, can) => expect(canBeAbsent(of, NOON)).toBe(can));

it.each([
  [line(), true],
  [line({ isRefused: true }), false],
  [line({ status: "collected" }), false],
  [line({ status: "refunded" }), false],
])("hands over what waits and was not refused", (of, can) => expect(isWaiting(of)).toBe(can));

it("keeps the lines of an artisan together, in the order in which they come", () => {
  const lines = [
    line({ _id: "1" }),
    line({ _id: "2", supplierId: "b", supplierName: "Rhum" }),
    line({ _id: "3" }),
  ];
  expect(
    byArtisan(lines).map(({ supplierName, lines: own }) => [
      supplierName,
      own.map(({ _id }) => _id),
    ]),
  ).toEqual([
    ["Ruche", ["1", "3"]],
    ["Rhum", ["2"]],
  ]);
});
