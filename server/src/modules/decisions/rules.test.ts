import { describe, expect, it } from "vitest";
import { wordsOf } from "./rules.ts";

describe("wordsOf", () => {
  it("keeps the rule of a measure as it reads today, and what the measure reaches", () => {
    expect(wordsOf("hide", "danger")).toEqual({
      ground: "danger",
      ground_text:
        "Code de la consommation, article L. 421-3 ; règlement (UE) 2023/988, article 22.",
      scope: "Cette annonce seule, sur tout le site. Ce qui est déjà payé suit son cours.",
    });
    expect(wordsOf("suspend", "terms")).toEqual({
      ground: "terms",
      ground_text: "Conditions d'utilisation, articles 5 et 6.",
      scope:
        "Votre compte et toutes vos annonces, sur tout le site. Ce qui est déjà payé suit son cours.",
    });
  });

  it("has no rule for what changes nothing", () => {
    expect(wordsOf("none", "danger")).toEqual({
      ground: null,
      ground_text: null,
      scope: "Rien ne change.",
    });
  });
});
