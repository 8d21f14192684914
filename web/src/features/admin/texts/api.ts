import type { LegalKind } from "@stokaz/contract/legal-kinds";
import { useState } from "react";
import { usePublishText, useSaveDraft } from "../../../lib/api/legal-texts.ts";
import { forgetDraft } from "../../../lib/browser/kept-draft.ts";
import type { DraftText } from "./rules.ts";

/**
 * Saves and publishes a draft. The hook keeps the current revision number, which each command
 * sends.
 *
 * @param begun revision of the draft at first
 */
export const useDraft = (kind: LegalKind, begun: number) => {
  const [revision, setRevision] = useState(begun);
  const save = useSaveDraft(kind);
  const publish = usePublishText(kind);
  return {
    revision,
    isSaving: save.isPending,
    isPublishing: publish.isPending,
    /** Saves the draft. @param onSaved gets the faults that forbid publication */
    save: (
      text: DraftText,
      {
        onSaved,
        onError,
      }: { onSaved: (faults: string[]) => void; onError: (error: Error) => void },
    ): void =>
      save.mutate(
        { ...text, revision },
        {
          onSuccess: ({ revision: saved, faults }) => {
            setRevision(saved);
            forgetDraft(kind);
            onSaved(faults.map(({ message }) => message));
          },
          onError,
        },
      ),
    publish: (then: { onSuccess: () => void; onError: (error: Error) => void }): void =>
      publish.mutate(revision, then),
  };
};
