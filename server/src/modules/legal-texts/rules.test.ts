import type { TextBlock, TextSection } from "@stokaz/contract/legal/legal-texts";
import { calendarDay } from "@stokaz/contract/time/calendar";
import { covers } from "@stokaz/spec-coverage";
import { describe, expect, it } from "vitest";
import { parseMarkdown } from "../../platform/text/markdown.ts";
import {
  fillIn,
  findUnknownPlaceholders,
  firstDayAfter,
  PLACEHOLDER_MEANINGS,
  refuseDay,
  stateOf,
  type TextSettings,
  toPlainArticles,
} from "./rules.ts";

const settings: TextSettings = {
  brandName: "Stokaz",
  platformFeePercent: 8.5,
  operator: {
    name: "Stokaz SAS",
    address: "1 rue de Paris",
    email: "",
    phone: "",
    legalForm: "",
    registration: "",
    vatNumber: "",
    director: "",
    mediator: "",
  },
};

const paragraph = (text: string): TextBlock => ({ type: "paragraph", runs: [{ text }] });
const withBlocks = (...blocks: TextBlock[]): TextSection[] => [{ id: "a", title: "A", blocks }];
const filled = (text: string, changes: Partial<TextSettings["operator"]> = {}) =>
  fillIn(withBlocks(paragraph(text)), {
    ...settings,
    operator: { ...settings.operator, ...changes },
  })[0]?.blocks[0];

const unknownIn = (markdown: string) => {
  const parsed = parseMarkdown(markdown);
  if (!parsed.ok) throw new Error(`line ${parsed.line}: ${parsed.fault}`);
  return findUnknownPlaceholders(markdown, parsed.sections);
};

describe("a placeholder", () => {
  it("is filled in wherever it stands, and keeps the look of its place", () => {
    covers("own.product.115");
    const bold = { text: "{{brand}} : {{ fee }}", isStrong: true as const };
    const blocks: TextBlock[] = [
      { type: "list", isOrdered: false, items: [[bold]] },
      {
        type: "quote",
        blocks: [{ type: "paragraph", runs: [{ text: "Par {{operator.name}}." }] }],
      },
    ];
    const plain = toPlainArticles(fillIn(withBlocks(...blocks), settings));
    expect(plain[0]?.paragraphs).toEqual(["– Stokaz : 8,5\u202f%", "Par Stokaz SAS."]);
    expect(fillIn(withBlocks(...blocks), settings)[0]?.blocks[0]).toEqual({
      type: "list",
      isOrdered: false,
      items: [
        [
          { text: "Stokaz", isStrong: true },
          { text: " : ", isStrong: true },
          { text: "8,5\u202f%", isStrong: true },
        ],
      ],
    });
  });

  it("says otherwise what the operator has not filled in", () => {
    const contact = { text: "notre formulaire de contact", href: "/contact" };
    expect(filled("{{operator.email}}")).toEqual({ type: "paragraph", runs: [contact] });
    const email = { text: "a@b.re", href: "mailto:a@b.re" };
    expect(filled("{{operator.email}}", { email: "a@b.re" })).toMatchObject({ runs: [email] });
    const onDemand = "Les coordonnées du médiateur de Stokaz SAS sont communiquées sur demande.";
    expect(filled("{{mediator}}")).toMatchObject({ runs: [{ text: onDemand }] });
    expect(filled("{{mediator}}", { mediator: "Médiateur." })).toMatchObject({
      runs: [{ text: "Médiateur." }],
    });
  });

  it("may be the operator's whole identity, alone in its paragraph", () => {
    expect(filled("{{operator.identity}}", { phone: "0262" })).toEqual({
      type: "facts",
      facts: [
        { term: "Dénomination", text: "Stokaz SAS" },
        { term: "Adresse", text: "1 rue de Paris" },
        { term: "Téléphone", text: "0262" },
      ],
    });
    expect(unknownIn("## A\n\n{{operator.identity}}")).toEqual([]);
    expect(unknownIn("## A\n\nVoici {{operator.identity}}")).toEqual([
      { line: 3, fault: "unknown-placeholder", name: "operator.identity" },
    ]);
  });

  it("is unknown if no setting has its name", () => {
    const known = PLACEHOLDER_MEANINGS.filter(({ name }) => name !== "operator.identity");
    const all = known.map(({ name }) => `{{${name}}}`).join(" ");
    expect(unknownIn(`## A\n\n${all}`)).toEqual([]);
    const unknown = { fault: "unknown-placeholder" };
    expect(unknownIn("## {{titre}}\n\nUn.\n\n{{ x }} {{x}} {{constructor}}")).toEqual([
      { ...unknown, line: 1, name: "titre" },
      { ...unknown, line: 5, name: "x" },
      { ...unknown, line: 5, name: "constructor" },
    ]);
    expect(filled("{{constructor}}")).toMatchObject({ runs: [{ text: "{{constructor}}" }] });
  });
});

describe("the state of a version", () => {
  // `map` loses the number of days.
  const [may, june, july] = ["2026-05-01", "2026-06-01", "2026-07-01"].map(calendarDay) as [
    ReturnType<typeof calendarDay>,
    ReturnType<typeof calendarDay>,
    ReturnType<typeof calendarDay>,
  ];
  it.each([
    ["2026-05-31", ["in-force", "coming", "coming"]],
    ["2026-06-01", ["past", "in-force", "coming"]],
    ["2026-08-01", ["past", "past", "in-force"]],
    ["2026-04-30", ["coming", "coming", "coming"]],
  ])("is in force from its day until the next one's: on %s, %j", (today, states) => {
    const days = [july, june, may];
    expect([may, june, july].map((day) => stateOf(day, days, calendarDay(today)))).toEqual(states);
  });
});

describe("from when on a version may apply", () => {
  const today = calendarDay("2026-11-23");

  it.each([
    ["no version yet", undefined, "2026-11-23"],
    ["an old one", "2025-01-01", "2026-12-09"],
    ["one that comes before that", "2026-12-08", "2026-12-09"],
    ["one that comes that day", "2026-12-09", "2026-12-10"],
    ["one that comes much later", "2027-02-28", "2027-03-01"],
  ])("after %s (%s), is from %s on", (_, latest, first) => {
    covers("own.refusals.114", "own.refusals.115");
    const before = latest === undefined ? undefined : calendarDay(latest);
    expect(firstDayAfter(before, today)).toBe(first);
    expect(refuseDay(calendarDay(first), before, today)).toBeUndefined();
  });

  it.each([
    ["2026-12-08", "2025-01-01", "legal-text/too-soon"],
    ["2026-12-08", "2026-12-08", "legal-text/day-taken"],
    ["2026-12-20", "2026-12-21", "legal-text/day-taken"],
    ["2026-11-22", undefined, "legal-text/too-soon"],
  ])("on %s, the latest being %s, is refused: %s", (day, latest, code) => {
    const before = latest === undefined ? undefined : calendarDay(latest);
    expect(refuseDay(calendarDay(day), before, today)).toBe(code);
  });
});
