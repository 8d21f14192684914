export { type FileState, isBlockedBy, taxFileOf } from "./rules.ts";
export type { ListedFile, TaxFiles } from "./service.ts";
