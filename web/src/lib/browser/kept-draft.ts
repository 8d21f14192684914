import { day } from "@stokaz/contract/calendar";
import type { LegalKind } from "@stokaz/contract/legal-kinds";
import { z } from "zod";

const NAME = "text-draft";

const typed = z.object({
  markdown: z.string(),
  summary: z.string(),
  effectiveOn: day.nullable(),
  /** How often the draft had been saved when it was typed over. */
  revision: z.number(),
});

/** What somebody typed over the draft of a legal text and has not saved. */
export type TypedDraft = z.output<typeof typed>;

const nameOf = (kind: LegalKind): string => `${NAME}-${kind}`;

/** Keeps what is typed, whatever becomes of the page, the network or the session. */
export const keepDraft = (kind: LegalKind, draft: TypedDraft): void => {
  try {
    localStorage.setItem(nameOf(kind), JSON.stringify(draft));
  } catch {
    // No room, or none allowed: the page itself still has it.
  }
};

/** What was typed and not saved; `undefined` when all was. */
export const recallDraft = (kind: LegalKind): TypedDraft | undefined => {
  try {
    return typed.safeParse(JSON.parse(localStorage.getItem(nameOf(kind)) ?? "null")).data;
  } catch {
    return undefined;
  }
};

/** It is saved, or given up. */
export const forgetDraft = (kind: LegalKind): void => localStorage.removeItem(nameOf(kind));
