import { plainText } from "@stokaz/contract/text";
import { describe, expect, it } from "vitest";
import { slugOf } from "./rules.ts";

describe("a commune's name", () => {
  it.each([
    ["Saint-Pierre", "saint pierre", "saint-pierre"],
    ["L'Étang-Salé", "l etang sale", "l-etang-sale"],
    ["L’Étang-Salé", "l etang sale", "l-etang-sale"],
    ["Le Tampon", "le tampon", "le-tampon"],
    ["Cœur-Volant", "coeur volant", "coeur-volant"],
    ["Saint-François", "saint francois", "saint-francois"],
  ])("%s is compared as “%s” and stands in addresses as %s", (name, plain, slug) => {
    expect(plainText(name)).toBe(plain);
    expect(slugOf(name)).toBe(slug);
  });
});
