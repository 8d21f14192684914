import * as service from "./service.ts";
import * as wire from "./wire.ts";

/** When an artisan's company was last found open, or vouched for; `undefined` while it is neither. */
export { findVerification } from "./repository.ts";

/** @throws {Problem} company/closed for who has ceased their activity: they sell and rent nothing new */
export const assertCompanyOpen = service.assertCompanyOpen;

/** The first companies that the register does not confirm, the oldest accounts first, and how many there are. */
export const listDoubtfulCompanies = service.listDoubtfulCompanies;
export type DoubtfulCompanies = service.DoubtfulCompanies;

/** They, in the wire's names. */
export const toWireDoubtful = wire.toWireDoubtful;
