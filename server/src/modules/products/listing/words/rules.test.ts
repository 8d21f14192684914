import { describe, expect, it } from "vitest";
import { correctionsOf } from "./rules.ts";

const taken = [
  { tagged: "product:miel", written: "miel" },
  { tagged: "product:mille", written: "mille" },
  { tagged: "product:foret", written: "forêt" },
  { tagged: "location:pierre", written: "Pierre" },
];
const like = (text: "product" | "location", typed: string, ...words: string[]) => ({
  text,
  typed,
  words: words.map((word) => `${text}:${word}`),
});

describe("what was taken for what nothing holds", () => {
  it("names the words found for one word, those had most often first", () => {
    expect(
      correctionsOf({ product: " mil " }, [like("product", "mil", "mille", "miel")], taken),
    ).toEqual([{ field: "product", typed: "mil", taken: ["miel", "mille"] }]);
  });

  it("reads a longer text again with the word found for each", () => {
    const similar = [like("product", "mil", "miel"), like("product", "foret", "foret")];
    expect(correctionsOf({ product: "mil de foret" }, similar, taken)).toEqual([
      { field: "product", typed: "mil de foret", taken: ["miel de forêt"] },
    ]);
  });

  it("keeps the words of each field to it", () => {
    const similar = [like("product", "mil", "mille", "miel"), like("location", "piere", "pierre")];
    expect(
      correctionsOf({ product: "mil", location: "piere", brand: "x" }, similar, taken),
    ).toEqual([
      { field: "product", typed: "mil", taken: ["miel", "mille"] },
      { field: "location", typed: "piere", taken: ["Pierre"] },
    ]);
  });

  it("leaves a word alone that nothing resembles", () => {
    const unlike = { text: "product", typed: "xyz", words: undefined } as const;
    expect(correctionsOf({ product: "xyz" }, [unlike], taken)).toEqual([]);
  });

  it("leaves out what is as it was typed, and what nothing was found for", () => {
    const similar = [like("product", "miel", "miel"), like("location", "piere", "pierre")];
    expect(correctionsOf({ product: "miel de", location: "Saint-piere" }, similar, taken)).toEqual([
      { field: "location", typed: "Saint-piere", taken: ["Saint-Pierre"] },
    ]);
    expect(correctionsOf({ brand: "x", product: "abc" }, [like("product", "abc")], taken)).toEqual(
      [],
    );
  });
});
