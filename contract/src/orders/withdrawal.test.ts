import { covers } from "@stokaz/spec-coverage";
import { describe, expect, it } from "vitest";
import { keysOf } from "../keys.ts";
import { categoryNames } from "../products/categories.ts";
import { addDays, calendarDay } from "../time/calendar.ts";
import { isPublicHoliday } from "../time/holidays.ts";
import {
  defaultWithdrawalException,
  isExcludedFromWithdrawal,
  lastDayToWithdraw,
  WITHDRAWAL_EXCEPTIONS,
  type WithdrawalException,
  withdrawalForm,
  withdrawalRight,
  withdrawalSentence,
} from "./withdrawal.ts";

const isHoliday = (day: Parameters<typeof isPublicHoliday>[0]) => isPublicHoliday(day, "12-20");

/** Collected on Tuesday 3 November 2026: the fourteenth day is Tuesday the 17th. */
const COLLECTED = calendarDay("2026-11-03");

const on = (exception: WithdrawalException, days: number | null) =>
  withdrawalRight({
    exception,
    collectedOn: days === null ? null : COLLECTED,
    isHoliday,
    today: addDays(COLLECTED, days ?? 0),
  });

describe("withdrawalRight", () => {
  it.each([
    ["none", null, "open", null],
    ["none", 0, "open", "2026-11-17"],
    ["none", 14, "open", "2026-11-17"],
    ["none", 15, "over", "2026-11-17"],
    ["sealed_hygiene", null, "open", null],
    ["sealed_hygiene", 14, "open", "2026-11-17"],
    ["sealed_hygiene", 15, "over", "2026-11-17"],
    ["made_to_measure", null, "excluded", null],
    ["made_to_measure", 0, "excluded", null],
    ["fast_perishable", null, "excluded", null],
    ["fast_perishable", 15, "excluded", null],
    ["mixed", 0, "excluded", null],
  ] as const)("of %s, %s days after pickup, is %s until %s", (exception, days, kind, until) => {
    covers("own.product.96");
    expect(on(exception, days)).toMatchObject({ kind, until });
  });

  it.each([
    ["2026-11-03", "2026-11-17", "a Tuesday"],
    ["2026-11-07", "2026-11-23", "a Saturday"],
    ["2026-11-08", "2026-11-23", "a Sunday"],
    ["2026-10-28", "2026-11-12", "11 November"],
    ["2026-04-30", "2026-05-15", "Ascension"],
    ["2026-12-05", "2026-12-21", "a Saturday before Sunday 20 December"],
    ["2026-12-11", "2026-12-28", "Christmas, a Friday"],
  ])("of goods collected on %s lasts until %s: day 14 is %s", (collected, until) => {
    covers("own.product.96");
    expect(lastDayToWithdraw(calendarDay(collected), isHoliday)).toBe(until);
  });

  it("says so in one sentence", () => {
    expect([
      on("none", 0).sentence,
      on("none", 15).sentence,
      on("sealed_hygiene", 0).sentence,
    ]).toEqual([
      "Vous pouvez changer d'avis jusqu'au 17 novembre 2026.",
      "Le délai pour changer d'avis est passé depuis le 17 novembre 2026.",
      "Vous pouvez changer d'avis jusqu'au 17 novembre 2026, si le produit est encore scellé (article L. 221-28, 5°, du code de la consommation).",
    ]);
  });
});

describe("the exceptions of the law", () => {
  it("apply to fresh food unless the artisan chooses otherwise", () => {
    covers("own.product.93");
    const excluded = categoryNames.filter((name) => defaultWithdrawalException(name) !== "none");
    expect(excluded).toEqual(["Produits frais"]);
    expect(defaultWithdrawalException("Produits frais")).toBe("fast_perishable");
    expect([defaultWithdrawalException(null), defaultWithdrawalException(undefined)]).toEqual([
      "none",
      "none",
    ]);
  });

  it("are shown before a purchase, with their article", () => {
    expect(withdrawalSentence("none")).toBe(
      "Vous pouvez changer d'avis jusqu'à 14 jours après avoir récupéré ce produit.",
    );
    expect(withdrawalSentence("fast_perishable")).toBe(
      "Pas de droit de rétractation : ce produit peut se détériorer ou se périmer rapidement (article L. 221-28, 4°, du code de la consommation).",
    );
  });

  it("have an article each; sealed goods keep the right of withdrawal", () => {
    const names = keysOf(WITHDRAWAL_EXCEPTIONS);
    expect(names.map((name) => /, (\d)°/.exec(withdrawalSentence(name))?.[1])).toEqual([
      undefined,
      "3",
      "4",
      "5",
      "6",
    ]);
    expect(names.filter(isExcludedFromWithdrawal)).toEqual([
      "made_to_measure",
      "fast_perishable",
      "mixed",
    ]);
  });

  it("the form of the law has the address filled in", () => {
    const lines = withdrawalForm("Stokaz, pour La Ruche (contact@test.re)");
    expect(lines).toEqual([
      "Formulaire de rétractation (à compléter et à renvoyer uniquement si vous souhaitez vous rétracter du contrat)",
      "À l'attention de Stokaz, pour La Ruche (contact@test.re) :",
      "Je vous notifie par la présente ma rétractation du contrat portant sur la vente du bien ci-dessous :",
      "Commandé le / reçu le :",
      "Nom du consommateur :",
      "Adresse du consommateur :",
      "Signature du consommateur (uniquement si ce formulaire est envoyé sur papier) :",
      "Date :",
    ]);
  });
});
