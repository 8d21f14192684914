/**
 * Finds when an artisan's company was last found open, or vouched for; `undefined` when it was
 * neither.
 */
export { findVerification } from "./repository.ts";
export { assertCompanyOpen, type DoubtfulCompanies, listDoubtfulCompanies } from "./service.ts";
export { toWireDoubtful } from "./wire.ts";
