import { randomUUID } from "node:crypto";
import { completeDraft, faultSentence, type TextFault } from "@stokaz/contract/legal/legal-drafts";
import { LEGAL_KINDS, type LegalKind } from "@stokaz/contract/legal/legal-kinds";
import type { TextSection, VersionState } from "@stokaz/contract/legal/legal-texts";
import { PROBLEMS } from "@stokaz/contract/problems";
import type { CalendarDay } from "@stokaz/contract/time/calendar";
import type { Actor } from "../../../platform/actor.ts";
import type { Clock } from "../../../platform/clock.ts";
import type { Db, Tx } from "../../../platform/db/db.ts";
import { invalidFields, Problem } from "../../../platform/problem.ts";
import { parseMarkdown } from "../../../platform/text/markdown.ts";
import * as rules from "../rules.ts";
import type { LegalTextDraftRow } from "../tables.ts";
import * as drafts from "./repository.ts";

type Deps = {
  db: Db;
  clock: Clock;
  settings: rules.TextSettings;
  /** Starts the announcement of a version that the same transaction publishes. */
  announce: (tx: Tx, textId: string) => Promise<void>;
  nextTexts: {
    has: (kind: LegalKind) => boolean;
    read: (kind: LegalKind) => Promise<rules.NextText | null>;
  };
};

/** A draft's new content, and its revision when the author began. */
export type WrittenDraft = Pick<
  LegalTextDraftRow,
  "markdown" | "summary" | "effective_on" | "revision"
>;

/** A draft with the facts that its author needs. */
export type OpenDraft = {
  draft: WrittenDraft;
  firstDay: CalendarDay;
  /** Number of people who are told when it is published. */
  recipients: number;
  placeholders: typeof rules.PLACEHOLDER_MEANINGS;
  /** Next version that comes with the product; null if there is none, or if it is published. */
  next: rules.NextText | null;
};

/** A text with all facts for its publisher. */
export type FollowedText = {
  kind: LegalKind;
  concerned: number;
  draft: drafts.FollowedDraft | undefined;
  /** True while only the product's first version is here, and the product brings a next one. */
  isNextWaiting: boolean;
  versions: (drafts.FollowedVersion & { state: VersionState })[];
};

/** A text as it will be shown, and the faults that prevent its publication. */
export type ReadText = { sections: TextSection[] | null; faults: TextFault[] };

/** A refusal shown beside the field of the day. */
const dayProblem = (code: "legal-text/too-soon" | "legal-text/day-taken"): Problem =>
  new Problem(code, { errors: [{ field: "effectiveOn", message: PROBLEMS[code].message }] });

/** @throws {Problem} request/invalid when the day or the summary is missing */
const complete = ({ markdown, summary, effective_on: effectiveOn }: LegalTextDraftRow) => {
  const { data, error } = completeDraft.safeParse({ markdown, summary, effectiveOn });
  if (data) return data;
  throw invalidFields(
    error.issues.map(({ path, message }) => ({ field: path.join("."), message })),
  );
};

/** @throws {Problem} legal-text/unreadable */
const refuseFaults = (faults: readonly TextFault[]): void => {
  if (faults.length === 0) return;
  const message = faults.map(faultSentence).join(" ");
  throw new Problem("legal-text/unreadable", { errors: [{ field: "markdown", message }] });
};

export const createTextDrafts = ({ db, clock, settings, announce, nextTexts }: Deps) => {
  const read = (markdown: string): ReadText => {
    const parsed = parseMarkdown(markdown);
    if (!parsed.ok) return { sections: null, faults: [parsed] };
    const { sections } = parsed;
    return {
      sections: rules.fillIn(sections, settings),
      faults: rules.findUnknownPlaceholders(markdown, sections),
    };
  };

  const lock = async (tx: Tx, kind: LegalKind, revision: number): Promise<LegalTextDraftRow> => {
    const draft = await drafts.lockDraft(tx, kind, revision);
    if (!draft) throw new Problem("legal-text/draft-changed");
    return draft;
  };

  return {
    read,

    /** Every text with its versions and its draft. */
    async listAll(): Promise<FollowedText[]> {
      const today = clock.today();
      const [versions, found, concerned] = await Promise.all([
        drafts.listFollowed(db),
        drafts.listDrafts(db),
        drafts.countConcerned(db),
      ]);
      return LEGAL_KINDS.map((kind) => {
        const own = versions.filter((version) => version.kind === kind);
        const days = own.map(({ effective_on }) => effective_on);
        return {
          kind,
          concerned: concerned.get(kind) ?? 0,
          draft: found.find((draft) => draft.kind === kind),
          isNextWaiting: nextTexts.has(kind) && own.every(({ written }) => written === null),
          versions: own.map((version) => ({
            ...version,
            state: rules.stateOf(version.effective_on, days, today),
          })),
        };
      });
    },

    /** The draft of a text; without a draft, the latest version as a start. */
    async open(kind: LegalKind): Promise<OpenDraft> {
      const [draft, latest, concerned, next] = await Promise.all([
        drafts.findDraft(db, kind),
        drafts.findLatest(db, kind),
        drafts.countConcerned(db),
        nextTexts.read(kind),
      ]);
      const initial = {
        markdown: latest?.markdown ?? "",
        summary: "",
        effective_on: null,
        revision: 0,
      };
      return {
        draft: draft ?? initial,
        firstDay: rules.firstDayAfter(latest?.effective_on, clock.today()),
        recipients: concerned.get(kind) ?? 0,
        placeholders: rules.PLACEHOLDER_MEANINGS,
        next: next?.markdown === latest?.markdown ? null : next,
      };
    },

    /** Saves a draft. @returns its identifier @throws {Problem} legal-text/draft-changed */
    async save(
      tx: Tx,
      admin: Actor,
      kind: LegalKind,
      { revision, ...written }: WrittenDraft,
    ): Promise<string> {
      const words = { ...written, updated_by: admin.userId, updated_at: clock.now() };
      if (revision === 0) {
        const id = randomUUID();
        const isFirst = await drafts.insertDraft(tx, id, kind, words);
        if (!isFirst) throw new Problem("legal-text/draft-changed");
        return id;
      }
      const draft = await lock(tx, kind, revision);
      await drafts.updateDraft(tx, draft, words);
      return draft.id;
    },

    /** Deletes a draft. @returns its identifier @throws {Problem} legal-text/draft-changed */
    async discard(tx: Tx, kind: LegalKind, revision: number): Promise<string> {
      const { id } = await lock(tx, kind, revision);
      await drafts.deleteDraft(tx, id);
      return id;
    },

    /**
     * Publishes a draft, and starts its announcement.
     *
     * @throws {Problem} legal-text/draft-changed, request/invalid, legal-text/unreadable,
     * legal-text/too-soon, legal-text/day-taken
     */
    async publish(
      tx: Tx,
      admin: Actor,
      kind: LegalKind,
      revision: number,
    ): Promise<{ id: string; effectiveOn: CalendarDay; recipients: number }> {
      const draft = await lock(tx, kind, revision);
      const { effectiveOn } = complete(draft);
      refuseFaults(read(draft.markdown).faults);
      const latest = (await drafts.findLatest(tx, kind))?.effective_on;
      const refusal = rules.refuseDay(effectiveOn, latest, clock.today());
      if (refusal) throw dayProblem(refusal);
      const { id, markdown, summary } = draft;
      const isAlone = await drafts.insertText(tx, {
        id,
        kind,
        markdown,
        summary,
        effective_on: effectiveOn,
        published_by: admin.userId,
        published_at: clock.now(),
      });
      if (!isAlone) throw dayProblem("legal-text/day-taken");
      await drafts.deleteDraft(tx, id);
      await announce(tx, id);
      const concerned = await drafts.countConcerned(tx);
      return { id, effectiveOn, recipients: concerned.get(kind) ?? 0 };
    },
  };
};

export type TextDrafts = ReturnType<typeof createTextDrafts>;
