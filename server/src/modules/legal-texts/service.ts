import type { LegalKind } from "@stokaz/contract/legal/legal-kinds";
import type { TextSection, VersionState } from "@stokaz/contract/legal/legal-texts";
import type { CalendarDay } from "@stokaz/contract/time/calendar";
import type { Clock } from "../../platform/clock.ts";
import type { Db } from "../../platform/db/db.ts";
import { Problem } from "../../platform/problem.ts";
import { parseMarkdown } from "../../platform/text/markdown.ts";
import { type ChangedArticle, findChanges } from "../../platform/text/text-changes.ts";
import * as texts from "./repository.ts";
import { fillIn, stateOf, type TextSettings, toPlainArticles } from "./rules.ts";
import type { LegalTextRow } from "./tables.ts";

export type LegalTextsDeps = { db: Db; clock: Clock; settings: TextSettings };

/** A version with its state today. */
export type ShownVersion = { version: texts.VersionRow; state: VersionState };

export const createLegalTexts = ({ db, clock, settings }: LegalTextsDeps) => {
  const list = async (kind: LegalKind): Promise<ShownVersion[]> => {
    const versions = await texts.listVersions(db, kind);
    const days = versions.map(({ effective_on }) => effective_on);
    const today = clock.today();
    return versions.map((version) => ({
      version,
      state: stateOf(version.effective_on, days, today),
    }));
  };

  const get = async (kind: LegalKind, day: CalendarDay): Promise<LegalTextRow> => {
    const found = await texts.findVersion(db, kind, day);
    if (!found) throw new Problem("legal-text/not-found");
    return found;
  };

  /** Parses a published version, which was parsed without errors before. */
  const read = ({ markdown }: Pick<LegalTextRow, "markdown">): TextSection[] => {
    const parsed = parseMarkdown(markdown);
    if (!parsed.ok) throw new Error(`line ${parsed.line}: ${parsed.fault}`);
    return fillIn(parsed.sections, settings);
  };

  /** The version before another one; `undefined` for the first. */
  const dayBefore = (shown: readonly ShownVersion[], day: CalendarDay): CalendarDay | undefined =>
    shown.find(({ version }) => version.effective_on < day)?.version.effective_on;

  return {
    /** The version that applies today, and all versions. @throws {Problem} legal-text/not-found */
    async findInForce(
      kind: LegalKind,
    ): Promise<{ effectiveOn: CalendarDay; sections: TextSection[]; versions: ShownVersion[] }> {
      const versions = await list(kind);
      const found = await texts.findInForce(db, kind, clock.today());
      if (!found) throw new Problem("legal-text/not-found");
      return { effectiveOn: found.effective_on, sections: read(found), versions };
    },

    /** One version. @throws {Problem} legal-text/not-found */
    async find(
      kind: LegalKind,
      day: CalendarDay,
    ): Promise<ShownVersion & { previous: CalendarDay | undefined; sections: TextSection[] }> {
      const version = await get(kind, day);
      const versions = await list(kind);
      const days = versions.map((shown) => shown.version.effective_on);
      return {
        version,
        state: stateOf(day, days, clock.today()),
        previous: dayBefore(versions, day),
        sections: read(version),
      };
    },

    /**
     * Differences between a version and an older one.
     *
     * @param since the older one; by default the one before
     * @throws {Problem} legal-text/not-found, also when there is none before
     */
    async findChanges(
      kind: LegalKind,
      day: CalendarDay,
      since: CalendarDay | undefined,
    ): Promise<{ from: CalendarDay; articles: ChangedArticle[] }> {
      const after = await get(kind, day);
      const from = since ?? dayBefore(await list(kind), day);
      if (!from) throw new Problem("legal-text/not-found");
      const before = await get(kind, from);
      const articles = findChanges(toPlainArticles(read(before)), toPlainArticles(read(after)));
      return { from, articles };
    },
  };
};

export type LegalTexts = ReturnType<typeof createLegalTexts>;
