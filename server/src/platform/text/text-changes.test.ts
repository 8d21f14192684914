import { describe, expect, it } from "vitest";
import { findChanges } from "./text-changes.ts";

const article = (id: string, title: string, ...paragraphs: string[]) => ({ id, title, paragraphs });

/** Changes in a readable form: `-gone-`, `+new+`. */
const compare = (...texts: Parameters<typeof findChanges>): [string, string[]][] =>
  findChanges(...texts).map(({ title, paragraphs }) => [
    title,
    paragraphs.map((pieces) =>
      pieces
        .map(({ text, change }) =>
          change === "same" ? text : change === "added" ? `+${text}+` : `-${text}-`,
        )
        .join(""),
    ),
  ]);

describe("what two versions of a text differ in", () => {
  it("is nothing when they say the same", () => {
    const text = [article("a", "A", "Un.", "Deux.")];
    expect(compare(text, text)).toEqual([]);
  });

  it("is words, of the paragraphs that changed alone", () => {
    const before = [article("a", "A", "Même.", "Un produit par commande.", "Pareil.")];
    const after = [article("a", "A", "Même.", "Plusieurs produits par commande.", "Pareil.")];
    expect(compare(before, after)).toEqual([
      ["A", ["-Un produit-+Plusieurs produits+ par commande."]],
    ]);
  });

  it("is whole phrases: changes with nothing between them but a space are read as one", () => {
    const before = [article("a", "A", "Il choisit une quantité et vérifie le total.")];
    const after = [article("a", "A", "Il réunit dans un panier puis vérifie tout, le total.")];
    expect(compare(before, after)).toEqual([
      [
        "A",
        ["Il -choisit une quantité et -+réunit dans un panier puis +vérifie +tout, +le total."],
      ],
    ]);
  });

  it("is paragraphs that came, went or are left over", () => {
    const before = [article("a", "A", "Un.", "Deux.")];
    const after = [article("a", "A", "Un.", "Trois.", "Quatre.")];
    expect(compare(before, after)).toEqual([["A", ["-Deux-+Trois+.", "+Quatre.+"]]]);
    expect(compare(after, before)).toEqual([["A", ["-Trois-+Deux+.", "-Quatre.-"]]]);
  });

  it("follows an article by its anchor, and says what came and what went whole", () => {
    const before = [article("a", "1. A", "Un."), article("gone", "2. Fini", "Deux.")];
    const after = [article("new", "1. Neuf", "Trois."), article("a", "2. A", "Un.")];
    expect(compare(before, after)).toEqual([
      ["1. Neuf", ["+1. Neuf+", "+Trois.+"]],
      ["2. A", ["-1-+2+. A"]],
      ["2. Fini", ["-2. Fini-", "-Deux.-"]],
    ]);
  });
});
