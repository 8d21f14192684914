import type { CalendarDay } from "@stokaz/contract/calendar";
import { ApiError } from "../../../lib/api/error.ts";
import type { TypedDraft } from "../../../lib/browser/kept-draft.ts";

/** The fields of the draft of a text. */
export type DraftText = { markdown: string; summary: string; effectiveOn: CalendarDay | null };

/** The text that was typed and not saved; nothing when it says the same as the draft. */
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

/** The refusal that publishing such a text would meet, to be shown before it is asked for. */
export const unreadableText = (faults: readonly string[]): ApiError => {
  const message = faults.join(" ");
  return new ApiError({
    status: 409,
    code: "legal-text/unreadable",
    message,
    errors: [{ field: "markdown", message }],
  });
};
