export { findActing } from "./repository.ts";
export type { Sessions } from "./service.ts";
