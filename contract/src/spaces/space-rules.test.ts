import { covers } from "@stokaz/spec-coverage";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { RULE_TEXT_MAX, ruleFields, ruleRows, typedRules } from "./space-rules.ts";

const form = z.object(ruleFields);

describe("the rules of a space", () => {
  it("are the filled-in fields, none if all are empty, and undefined if no field was sent", () => {
    covers("own.product.191");
    expect(typedRules({})).toBeUndefined();
    expect(typedRules({ ruleFood: "", ruleKeys: "" })).toBeNull();
    expect(typedRules({ ruleFood: "allowed", ruleKeys: "", ruleOther: "Rien au sol" })).toEqual({
      ruleFood: "allowed",
      ruleOther: "Rien au sol",
    });
  });

  it("read in the order of their table, choices in words", () => {
    covers("own.product.191");
    const rules = { ruleOther: "Rien au sol", ruleAlcohol: "forbidden", ruleTemperature: "cool" };
    expect(ruleRows(rules)).toEqual([
      ["Température", "Frais toute l'année"],
      ["Alcools", "Refusés"],
      ["Autres règles", "Rien au sol"],
    ]);
  });

  it("have a maximum length, and accept only known choices", () => {
    covers("own.product.191");
    const ofLength = (length: number) => form.safeParse({ ruleAccess: "a".repeat(length) });
    expect(ofLength(RULE_TEXT_MAX).success).toBe(true);
    expect(ofLength(RULE_TEXT_MAX + 1).error?.issues[0]?.message).toBe("200 caractères au maximum");
    const wrong = form.safeParse({ ruleFood: "maybe" });
    expect(wrong.error?.issues[0]?.message).toBe("Choisissez une réponse.");
    expect(form.parse({ ruleKeys: "  à rendre " })).toEqual({ ruleKeys: "à rendre" });
  });
});
