export {
  type Blocker,
  blockersOf,
  isReported,
  type ReportedIdentity,
  type ReportedSeller,
  reportable,
  sellerPart,
} from "./rules.ts";
