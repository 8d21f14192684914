export {
  blockersOf,
  isReported,
  type ReportedIdentity,
  reportable,
  sellerPart,
} from "./rules.ts";
