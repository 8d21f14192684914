export { findCommuneLike } from "./repository.ts";
export type { CommuneFigures, Communes } from "./service.ts";
