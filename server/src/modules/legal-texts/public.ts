/** What others ask of the texts: who has yet to accept what, and under which terms contracts are made. */
export {
  acceptAllTexts,
  acceptTexts,
  assertTextsAccepted,
  findOwedTexts,
  findTermsVersion,
} from "./acceptance/service.ts";
export { ANNOUNCE_JOB } from "./announcing/service.ts";
/** Writing and publishing versions, which the administration does. */
export type {
  FollowedText,
  OpenDraft,
  ReadText,
  TextDrafts,
  WrittenDraft,
} from "./drafts/service.ts";
