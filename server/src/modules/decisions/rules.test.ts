import { calendarDay } from "@stokaz/contract/time/calendar";
import { describe, expect, it } from "vitest";
import { timesOf, wordsOf } from "./rules.ts";

describe("wordsOf", () => {
  it("keeps the rule of a measure as it reads today, and what the measure reaches", () => {
    expect(wordsOf("hide", "danger", { type: "product" })).toEqual({
      ground: "danger",
      ground_text:
        "Code de la consommation, article L. 421-3 ; règlement (UE) 2023/988, article 22.",
      scope: "Cette annonce seule, sur tout le site. Ce qui est déjà payé suit son cours.",
    });
    expect(wordsOf("suspend", "terms", { type: "user" })).toEqual({
      ground: "terms",
      ground_text: "Conditions d'utilisation, articles 5 et 6.",
      scope:
        "Votre compte et toutes vos annonces, sur tout le site. Ce qui est déjà payé suit son cours.",
    });
  });

  it("says that a measure on a review concerns only this review", () => {
    expect(wordsOf("hide", "abuse", { type: "review" }).scope).toBe(
      "Cet avis seul, sur tout le site.",
    );
    expect(wordsOf("suspend", "abuse", { type: "user" }).scope).toMatch(
      /^Votre compte et toutes vos annonces/,
    );
  });

  it("has no rule if there is no measure", () => {
    expect(wordsOf("none", "danger", { type: "product" })).toEqual({
      ground: null,
      ground_text: null,
      scope: "Rien ne change.",
    });
  });
});

describe("timesOf", () => {
  const today = calendarDay("2026-11-23");
  const day = calendarDay;
  const atOnce = { takes_effect_on: null, ends_on: null, notice_waiver: null };

  it.each([
    ["hide", {}, atOnce],
    ["suspend", {}, atOnce],
    ["suspend", { notice: "days30" }, { ...atOnce, takes_effect_on: "2026-12-24" }],
    ["suspend", { notice: "fraud" }, { ...atOnce, notice_waiver: "fraud" }],
    ["hide", { notice: "days30" }, atOnce],
    ["hide", { notice: "fraud" }, atOnce],
    ["hide", { endsOn: today }, { ...atOnce, ends_on: today }],
    ["none", { endsOn: day("2026-01-01"), notice: "law" }, atOnce],
  ] as const)(
    "has a notice only of a suspension, and nothing of no measure: %s, %j gives %j",
    (measure, asked, times) => {
      expect(timesOf(measure, asked, today)).toEqual(times);
    },
  );

  it("refuses an end before the beginning", () => {
    expect(timesOf("hide", { endsOn: day("2026-11-22") }, today)).toBeUndefined();
    const noticed = { notice: "days30", endsOn: day("2026-12-23") } as const;
    expect(timesOf("suspend", noticed, today)).toBeUndefined();
    expect(timesOf("suspend", { ...noticed, endsOn: day("2026-12-24") }, today)).toBeDefined();
  });
});
