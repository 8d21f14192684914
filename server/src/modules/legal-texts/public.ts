/**
 * Functions for other modules: the texts that a person still has to accept, and the terms under
 * which contracts are made.
 */
export {
  acceptAllTexts,
  acceptTexts,
  assertTextsAccepted,
  findOwedTexts,
  findTermsVersion,
} from "./acceptance/service.ts";
export { ANNOUNCE_JOB } from "./announcing/service.ts";
/** Writing and publishing versions, for the administration. */
export type {
  FollowedText,
  OpenDraft,
  ReadText,
  TextDrafts,
  WrittenDraft,
} from "./drafts/service.ts";
