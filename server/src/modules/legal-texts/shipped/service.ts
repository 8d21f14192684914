import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { LEGAL_KINDS, type LegalKind } from "@stokaz/contract/legal/legal-kinds";
import { calendarDay } from "@stokaz/contract/time/calendar";
import type { Clock } from "../../../platform/clock.ts";
import type { Db } from "../../../platform/db/db.ts";
import type { NextText } from "../rules.ts";
import { insertFirst } from "./repository.ts";
import { NEXT_SUMMARIES } from "./rules.ts";

const FOLDER = path.resolve(import.meta.dirname, "../../../../legal-texts");

/** First days of the texts that come with the product. */
const FIRST_DAYS: Readonly<Record<LegalKind, string>> = {
  terms: "2025-01-01",
  privacy: "2025-01-01",
  mandate: "2026-11-23",
  invoicing: "2025-01-01",
  lessor: "2026-11-23",
};

/** The next versions that come with the product. */
export const NEXT_TEXTS = {
  has: (kind: LegalKind): boolean => kind in NEXT_SUMMARIES,
  /** Reads one; `null` if there is none. */
  read: async (kind: LegalKind): Promise<NextText | null> => {
    const summary = NEXT_SUMMARIES[kind];
    if (summary === undefined) return null;
    const markdown = await readFile(path.join(FOLDER, "next", `${kind}.md`), "utf8");
    // A draft is saved without the line break at the end of the file.
    return { markdown: markdown.trim(), summary };
  },
};

/** Gives each text without a version the one that comes with the product. */
export const writeFirstTexts = async (db: Db, clock: Clock): Promise<void> => {
  for (const kind of LEGAL_KINDS) {
    const effectiveOn = calendarDay(FIRST_DAYS[kind]);
    const markdown = await readFile(path.join(FOLDER, `${kind}-${effectiveOn}.md`), "utf8");
    await insertFirst(db, {
      id: randomUUID(),
      kind,
      effective_on: effectiveOn,
      markdown,
      summary: "",
      published_by: null,
      published_at: clock.now(),
    });
  }
};
