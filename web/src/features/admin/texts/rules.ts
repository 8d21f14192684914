import type { CalendarDay } from "@stokaz/contract/time/calendar";
import { ApiError } from "../../../lib/api/error.ts";
import type { TypedDraft } from "../../../lib/browser/kept-draft.ts";

/** Fields of a text's draft. */
export type DraftText = { markdown: string; summary: string; effectiveOn: CalendarDay | null };

/** Unsaved text that was typed. @returns `undefined` if it equals the draft */
export const unsavedOver = (
  draft: DraftText,
  typed: TypedDraft | undefined,
): TypedDraft | undefined => {
  const isSame =
    typed?.markdown === draft.markdown &&
    typed.summary === draft.summary &&
    typed.effectiveOn === draft.effectiveOn;
  return isSame ? undefined : typed;
};

/** Refusal that the server would give for these faults, shown before publication is asked for. */
export const unreadableText = (faults: readonly string[]): ApiError => {
  const message = faults.join(" ");
  return new ApiError({
    status: 409,
    code: "legal-text/unreadable",
    message,
    errors: [{ field: "markdown", message }],
  });
};
