import { describe, expect, it } from "vitest";
import { parseMarkdown } from "./markdown.ts";

const sectionsOf = (markdown: string) => {
  const parsed = parseMarkdown(markdown);
  if (!parsed.ok) throw new Error(parsed.fault);
  return parsed.sections;
};

describe("a text in Markdown", () => {
  it("is articles with their anchors, named after their titles without one", () => {
    const markdown = "## 1. Prix {#prix}\n\n### Été à l'Étang\n\n## 2. Été à l'Étang\n\nFin.";
    expect(sectionsOf(markdown)).toEqual([
      { id: "prix", title: "1. Prix", blocks: [{ type: "subtitle", text: "Été à l'Étang" }] },
      {
        id: "2-ete-a-l-etang",
        title: "2. Été à l'Étang",
        blocks: [{ type: "paragraph", runs: [{ text: "Fin." }] }],
      },
    ]);
  });

  it("has bold, italics and links, and lines that go on", () => {
    const [section] = sectionsOf("## A\n\nUn **gros *mot***\net [un lien](/contact).");
    expect(section?.blocks).toEqual([
      {
        type: "paragraph",
        runs: [
          { text: "Un " },
          { text: "gros ", isStrong: true },
          { text: "mot", isStrong: true, isEmphasised: true },
          { text: " " },
          { text: "et " },
          { text: "un lien", href: "/contact" },
          { text: "." },
        ],
      },
    ]);
  });

  it("has lists and quotes", () => {
    const [section] = sectionsOf("## A\n\n- un\n- deux\n\n> Dit.\n>\n> 1. trois");
    expect(section?.blocks).toEqual([
      { type: "list", isOrdered: false, items: [[{ text: "un" }], [{ text: "deux" }]] },
      {
        type: "quote",
        blocks: [
          { type: "paragraph", runs: [{ text: "Dit." }] },
          { type: "list", isOrdered: true, items: [[{ text: "trois" }]] },
        ],
      },
    ]);
  });

  it.each(["<script>alert(1)</script>", "![image](/x.png)", "[x](javascript:alert(1))", "`code`"])(
    "leaves %s as characters, or as words that lead nowhere else",
    (written) => {
      const [section] = sectionsOf(`## A\n\n${written}`);
      const json = JSON.stringify(section);
      expect(json).not.toMatch(/"href":"javascript/);
      expect(section?.blocks.map(({ type }) => type)).toEqual(["paragraph"]);
    },
  );

  it.each([
    ["Avant.\n\n## A", 1, "before-title"],
    ["## A\n\n# B", 3, "title-level"],
    ["## A\n\n#### B", 3, "title-level"],
    ["## A\n\n- un\n  - deux", 4, "nested"],
    ["## A\n\n- un\n\n  deux", 5, "nested"],
    ["## A\n\n> > deux", 3, "nested"],
    ["## A {#x}\n\n## B {#x}", 3, "same-anchor"],
  ])("is refused where it can't be shown: %j", (markdown, line, fault) => {
    expect(parseMarkdown(markdown)).toEqual({ ok: false, line, fault });
  });
});
