import type { TextFault } from "@stokaz/contract/legal/legal-drafts";
import { TEXT_NOTICE_DAYS } from "@stokaz/contract/legal/legal-kinds";
import type {
  SimpleBlock,
  TextBlock,
  TextRun,
  TextSection,
  VersionState,
} from "@stokaz/contract/legal/legal-texts";
import { paths } from "@stokaz/contract/paths";
import { addDays, type CalendarDay } from "@stokaz/contract/time/calendar";

/** Settings of this deployment that texts mention. */
export type TextSettings = {
  brandName: string;
  platformFeePercent: number;
  operator: {
    name: string;
    address: string;
    email: string;
    phone: string;
    legalForm: string;
    registration: string;
    vatNumber: string;
    director: string;
    mediator: string;
  };
};

/** A text that comes with the product, for the operator to publish as the next version. */
export type NextText = { markdown: string; summary: string };

type Placeholder = { meaning: string; fill: (settings: TextSettings) => TextRun };

const PLACEHOLDERS: ReadonlyMap<string, Placeholder> = new Map(
  Object.entries<Placeholder>({
    brand: { meaning: "Le nom de la plateforme", fill: ({ brandName }) => ({ text: brandName }) },
    "operator.name": {
      meaning: "La dénomination de l'opérateur",
      fill: ({ operator }) => ({ text: operator.name }),
    },
    "operator.email": {
      meaning: "L'e-mail de l'opérateur, ou un lien vers le formulaire de contact",
      fill: ({ operator: { email } }) =>
        email
          ? { text: email, href: `mailto:${email}` }
          : { text: "notre formulaire de contact", href: paths.contact.href() },
    },
    fee: {
      meaning: "Les frais de plateforme, en pourcentage",
      fill: ({ platformFeePercent }) => ({
        text: `${String(platformFeePercent).replace(".", ",")}\u202f%`,
      }),
    },
    mediator: {
      meaning: "Le médiateur de la consommation, ou comment le connaître",
      fill: ({ operator: { mediator, name } }) => ({
        text: mediator || `Les coordonnées du médiateur de ${name} sont communiquées sur demande.`,
      }),
    },
  }),
);

const IDENTITY = "operator.identity";

/** All placeholders of a text, with their meanings. */
export const PLACEHOLDER_MEANINGS: readonly { name: string; meaning: string }[] = [
  ...[...PLACEHOLDERS].map(([name, { meaning }]) => ({ name, meaning })),
  { name: IDENTITY, meaning: "Qui est l'opérateur, ligne par ligne (seul dans son paragraphe)" },
];

const WRITTEN = /\{\{\s*([^{}]*?)\s*\}\}/g;

const runsOfBlock = (block: TextBlock | SimpleBlock): TextRun[] => {
  switch (block.type) {
    case "paragraph":
      return block.runs;
    case "list":
      return block.items.flat();
    case "quote":
      return block.blocks.flatMap(runsOfBlock);
    case "subtitle":
      return [{ text: block.text }];
    case "facts":
      return block.facts.map(({ term, text }) => ({ text: `${term} : ${text}` }));
  }
};

const isIdentity = (block: TextBlock): boolean =>
  block.type === "paragraph" &&
  new RegExp(`^\\{\\{\\s*${IDENTITY}\\s*\\}\\}$`).test(block.runs.map(({ text }) => text).join(""));

const lineOf = (markdown: string, name: string): number =>
  markdown
    .split("\n")
    .findIndex((line) => [...line.matchAll(WRITTEN)].some(([, written]) => written === name)) + 1 ||
  1;

/**
 * Finds placeholders (between double braces) that are unknown, or in a wrong place.
 *
 * @param sections the same text, parsed
 * @returns each name once, with its first line; empty when all can be filled in
 */
export const findUnknownPlaceholders = (
  markdown: string,
  sections: readonly TextSection[],
): TextFault[] => {
  const blocks = sections.flatMap((section) => section.blocks).filter((one) => !isIdentity(one));
  const runs = [...sections.map(({ title }) => ({ text: title })), ...blocks.flatMap(runsOfBlock)];
  const names = runs.flatMap(({ text }) =>
    [...text.matchAll(WRITTEN)].map(([, name = ""]) => name),
  );
  const unknown = new Set(names.filter((name) => !PLACEHOLDERS.has(name)));
  return [...unknown].map((name) => ({
    line: lineOf(markdown, name),
    fault: "unknown-placeholder",
    name,
  }));
};

const fillRun = (run: TextRun, settings: TextSettings): TextRun[] => {
  const filled: TextRun[] = [];
  let from = 0;
  for (const { 0: written, 1: name = "", index } of run.text.matchAll(WRITTEN)) {
    const value = PLACEHOLDERS.get(name)?.fill(settings);
    if (!value) continue;
    filled.push({ ...run, text: run.text.slice(from, index) }, { ...run, ...value });
    from = index + written.length;
  }
  return [...filled, { ...run, text: run.text.slice(from) }].filter(({ text }) => text !== "");
};

const identityOf = ({ operator }: TextSettings): TextBlock => ({
  type: "facts",
  facts: [
    { term: "Dénomination", text: operator.name },
    { term: "Forme juridique", text: operator.legalForm },
    { term: "Immatriculation", text: operator.registration },
    { term: "TVA intracommunautaire", text: operator.vatNumber },
    { term: "Directeur de la publication", text: operator.director },
    { term: "Adresse", text: operator.address },
    { term: "Téléphone", text: operator.phone },
    { term: "E-mail", text: operator.email },
  ].filter(({ text }) => text !== ""),
});

const fillSimple = (block: SimpleBlock, settings: TextSettings): SimpleBlock => {
  const fill = (runs: readonly TextRun[]) => runs.flatMap((run) => fillRun(run, settings));
  return block.type === "paragraph"
    ? { ...block, runs: fill(block.runs) }
    : { ...block, items: block.items.map(fill) };
};

const fillBlock = (block: TextBlock, settings: TextSettings): TextBlock => {
  if (isIdentity(block)) return identityOf(settings);
  if (block.type === "subtitle" || block.type === "facts") return block;
  if (block.type === "quote") {
    return { ...block, blocks: block.blocks.map((inner) => fillSimple(inner, settings)) };
  }
  return fillSimple(block, settings);
};

/** A text with its placeholders replaced by the settings. */
export const fillIn = (sections: readonly TextSection[], settings: TextSettings): TextSection[] =>
  sections.map((section) => ({
    ...section,
    blocks: section.blocks.map((block) => fillBlock(block, settings)),
  }));

const plainParagraphs = (block: TextBlock | SimpleBlock): string[] => {
  const plain = (runs: readonly TextRun[]): string => runs.map(({ text }) => text).join("");
  if (block.type === "list") return block.items.map((item) => `– ${plain(item)}`);
  if (block.type === "quote") return block.blocks.flatMap(plainParagraphs);
  if (block.type === "facts") return runsOfBlock(block).map(({ text }) => text);
  return [plain(runsOfBlock(block))];
};

/**
 * A text as its articles' paragraphs, each a line of plain words, for the comparison of versions.
 */
export const toPlainArticles = (
  sections: readonly TextSection[],
): { id: string; title: string; paragraphs: string[] }[] =>
  sections.map(({ id, title, blocks }) => ({
    id,
    title,
    paragraphs: blocks.flatMap(plainParagraphs),
  }));

/**
 * State of a version on a day, among all versions of its text.
 *
 * @param days first days of all versions, the newest first
 */
export const stateOf = (
  effectiveOn: CalendarDay,
  days: readonly CalendarDay[],
  today: CalendarDay,
): VersionState => {
  if (effectiveOn > today) return "coming";
  return days.find((day) => day <= today) === effectiveOn ? "in-force" : "past";
};

/**
 * The first possible day of a version that is published today: people have whole days of notice,
 * today not counted, and no version begins before one that is published already. Sources:
 * regulation (EU) 2019/1150, art. 3(2); regulation (EEC, Euratom) 1182/71, art. 3.
 *
 * @param latest first day of the latest published version; `undefined` when there is none, and so
 * nobody to tell
 */
export const firstDayAfter = (latest: CalendarDay | undefined, today: CalendarDay): CalendarDay => {
  if (latest === undefined) return today;
  const [noticed, free] = [addDays(today, TEXT_NOTICE_DAYS + 1), addDays(latest, 1)];
  return noticed > free ? noticed : free;
};

/**
 * Refuses a first day for a version; `undefined` when it is possible.
 *
 * @param latest as in {@link firstDayAfter}
 */
export const refuseDay = (
  day: CalendarDay,
  latest: CalendarDay | undefined,
  today: CalendarDay,
): "legal-text/too-soon" | "legal-text/day-taken" | undefined => {
  if (day >= firstDayAfter(latest, today)) return undefined;
  return latest !== undefined && day <= latest ? "legal-text/day-taken" : "legal-text/too-soon";
};
