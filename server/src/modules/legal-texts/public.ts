/** What others ask of the texts: who has yet to accept what, and under which terms contracts are made. */
export {
  acceptAllTexts,
  acceptTexts,
  assertTextsAccepted,
  findOwedTexts,
  findTermsVersion,
} from "./acceptance/service.ts";
