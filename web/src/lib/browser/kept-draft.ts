import type { LegalKind } from "@stokaz/contract/legal/legal-kinds";
import { day } from "@stokaz/contract/time/day-fields";
import { z } from "zod";
import { localStore } from "./stores.ts";

const NAME = "text-draft";

const typed = z.object({
  markdown: z.string(),
  summary: z.string(),
  effectiveOn: day.nullable(),
  /** Number of times the draft had been saved when this text was typed. */
  revision: z.number(),
});

/** Text that somebody typed over the draft of a legal text and has not saved. */
export type TypedDraft = z.output<typeof typed>;

const nameOf = (kind: LegalKind): string => `${NAME}-${kind}`;

/** Stores typed text in the browser, so that a lost page, network or session does not lose it. */
export const keepDraft = (kind: LegalKind, draft: TypedDraft): void => {
  try {
    localStore().setItem(nameOf(kind), JSON.stringify(draft));
  } catch {
    // The storage is full or forbidden: the page itself still has the text.
  }
};

/** Typed text that was not saved; `undefined` if there is none. */
export const recallDraft = (kind: LegalKind): TypedDraft | undefined => {
  try {
    return typed.safeParse(JSON.parse(localStore().getItem(nameOf(kind)) ?? "null")).data;
  } catch {
    return undefined;
  }
};

/** Removes the stored text, once it is saved or given up. */
export const forgetDraft = (kind: LegalKind): void => localStore().removeItem(nameOf(kind));
