import type { Answer, HandlerInput } from "@stokaz/contract/endpoint";
import {
  faultSentence,
  type listTexts,
  type previewText,
  type readDraft,
  type saveDraft,
} from "@stokaz/contract/legal/legal-drafts";
import { LEGAL_TITLES, type LegalKind } from "@stokaz/contract/legal/legal-kinds";
import type { FollowedText, OpenDraft, ReadText, WrittenDraft } from "../../legal-texts/public.ts";

type Listed = Answer<typeof listTexts>["data"][number];

const toWireVersion = (version: FollowedText["versions"][number]): Listed["versions"][number] => ({
  effectiveOn: version.effective_on,
  state: version.state,
  summary: version.summary,
  publishedAt: version.published_at,
  accepted: version.accepted,
  announcement:
    version.written === null
      ? null
      : { written: version.written, isFinished: version.finished_at !== null },
});

/** A text with its versions and its draft, in the wire's names. */
export const toWireText = ({
  kind,
  concerned,
  draft,
  isNextWaiting,
  versions,
}: FollowedText): Listed => ({
  kind,
  title: LEGAL_TITLES[kind],
  concerned,
  draft: draft
    ? {
        effectiveOn: draft.effective_on,
        revision: draft.revision,
        updatedAt: draft.updated_at,
        updatedBy: draft.updated_by,
      }
    : null,
  isNextWaiting,
  versions: versions.map(toWireVersion),
});

type WireDraft = HandlerInput<typeof saveDraft>["body"];

/** A draft with the facts that its author needs, in the wire's names. */
export const toWireOpenDraft = (
  kind: LegalKind,
  { draft, placeholders, ...bounds }: OpenDraft,
): Answer<typeof readDraft> => {
  const { markdown, summary, effective_on: effectiveOn, revision } = draft;
  return {
    kind,
    title: LEGAL_TITLES[kind],
    ...bounds,
    draft: { markdown, summary, effectiveOn, revision },
    placeholders: [...placeholders],
  };
};

/** A draft in our names. */
export const fromWireDraft = ({ effectiveOn, ...written }: WireDraft): WrittenDraft => ({
  ...written,
  effective_on: effectiveOn,
});

/** A text as it will look, and its faults in sentences. */
export const toWirePreview = ({ sections, faults }: ReadText): Answer<typeof previewText> => ({
  sections,
  faults: faults.map((fault) => ({ line: fault.line, message: faultSentence(fault) })),
});
