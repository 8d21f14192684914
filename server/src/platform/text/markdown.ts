import type {
  SimpleBlock,
  TextBlock,
  TextRun,
  TextSection,
} from "@stokaz/contract/legal/legal-texts";
import MarkdownIt, { type Token } from "markdown-it";

/** A fault in a text: its line, and its kind. */
export type MarkdownFault = {
  line: number;
  fault: "before-title" | "title-level" | "nested" | "same-anchor";
};

/** A text as articles, or its first fault. */
export type ParsedMarkdown =
  | { ok: true; sections: TextSection[] }
  | ({ ok: false } & MarkdownFault);

/**
 * Accepts titles, paragraphs, lists, quotes, bold, italics and links; anything else, above all
 * HTML, stays plain text.
 */
const parser = new MarkdownIt("zero").enable([
  ...["heading", "list", "blockquote"],
  ...["emphasis", "link", "escape", "newline", "balance_pairs", "fragments_join"],
]);

class Refused extends Error {
  readonly at: MarkdownFault;
  constructor(token: Token | undefined, fault: MarkdownFault["fault"]) {
    super(fault);
    this.at = { line: (token?.map?.[0] ?? 0) + 1, fault };
  }
}

const ANCHOR = /\s*\{#([a-z0-9-]+)\}\s*$/;

const slugOf = (title: string): string =>
  title
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-+|-+$/g, "");

const readRuns = (inline: Token | undefined): TextRun[] => {
  const runs: TextRun[] = [];
  const style: { strong: number; emphasis: number; href: string | undefined } = {
    strong: 0,
    emphasis: 0,
    href: undefined,
  };
  for (const token of inline?.children ?? []) {
    if (token.type === "strong_open") style.strong += 1;
    if (token.type === "strong_close") style.strong -= 1;
    if (token.type === "em_open") style.emphasis += 1;
    if (token.type === "em_close") style.emphasis -= 1;
    if (token.type === "link_open") style.href = String(token.attrGet("href") ?? "");
    if (token.type === "link_close") style.href = undefined;
    const isBreak = token.type === "softbreak" || token.type === "hardbreak";
    const text = isBreak ? " " : token.content;
    if (text === "" || !(isBreak || token.type === "text")) continue;
    runs.push({
      text,
      ...(style.strong > 0 && { isStrong: true }),
      ...(style.emphasis > 0 && { isEmphasised: true }),
      ...(style.href !== undefined && { href: style.href }),
    });
  }
  return runs;
};

/** Reader of a text's tokens, one after the other. */
const createReader = (tokens: readonly Token[]) => {
  let at = 0;
  const next = (): Token | undefined => tokens[at++];

  const readItem = (): TextRun[] => {
    const runs: TextRun[] = [];
    for (let token = next(); token && token.type !== "list_item_close"; token = next()) {
      if (token.type === "paragraph_open") {
        if (runs.length > 0) throw new Refused(token, "nested");
        runs.push(...readRuns(next()));
        next();
      } else throw new Refused(token, "nested");
    }
    return runs;
  };

  const readList = (isOrdered: boolean): SimpleBlock => {
    const items: TextRun[][] = [];
    while (next()?.type === "list_item_open") items.push(readItem());
    return { type: "list", isOrdered, items };
  };

  const readSimple = (token: Token): SimpleBlock => {
    if (token.type === "bullet_list_open") return readList(false);
    if (token.type === "ordered_list_open") return readList(true);
    if (token.type !== "paragraph_open") throw new Refused(token, "nested");
    const runs = readRuns(next());
    next();
    return { type: "paragraph", runs };
  };

  const readQuote = (): TextBlock => {
    const blocks: SimpleBlock[] = [];
    for (let token = next(); token && token.type !== "blockquote_close"; token = next()) {
      blocks.push(readSimple(token));
    }
    return { type: "quote", blocks };
  };

  const readTitle = (): string => {
    const title = readRuns(next())
      .map(({ text }) => text)
      .join("");
    next();
    return title;
  };

  return { next, readSimple, readQuote, readTitle };
};

const toSection = (written: string): TextSection => {
  const title = written.replace(ANCHOR, "");
  return { id: ANCHOR.exec(written)?.[1] ?? slugOf(title), title, blocks: [] };
};

const readSections = (markdown: string): TextSection[] => {
  const { next, readSimple, readQuote, readTitle } = createReader(parser.parse(markdown, {}));
  const sections: TextSection[] = [];
  for (let token = next(); token; token = next()) {
    const current = sections.at(-1);
    if (token.type === "heading_open" && token.tag === "h2") {
      const section = toSection(readTitle());
      if (sections.some(({ id }) => id === section.id)) throw new Refused(token, "same-anchor");
      sections.push(section);
    } else if (token.type === "heading_open" && token.tag !== "h3") {
      throw new Refused(token, "title-level");
    } else if (!current) {
      throw new Refused(token, "before-title");
    } else if (token.type === "heading_open") {
      current.blocks.push({ type: "subtitle", text: readTitle() });
    } else if (token.type === "blockquote_open") {
      current.blocks.push(readQuote());
    } else current.blocks.push(readSimple(token));
  }
  return sections;
};

/**
 * Reads the small part of Markdown that long texts use: `##` begins an article, `{#name}` after it
 * is its anchor, `###` is a title inside, and no list or quote holds another.
 */
export const parseMarkdown = (markdown: string): ParsedMarkdown => {
  try {
    return { ok: true, sections: readSections(markdown) };
  } catch (error) {
    if (error instanceof Refused) return { ok: false, ...error.at };
    throw error;
  }
};
