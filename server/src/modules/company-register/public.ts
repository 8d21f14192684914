import * as service from "./service.ts";
import * as wire from "./wire.ts";

/**
 * Finds when an artisan's company was last found open, or vouched for; `undefined` when it was
 * neither.
 */
export { findVerification } from "./repository.ts";

/**
 * Refuses artisans whose company has ceased its activity: they make no new sale and no new rental.
 *
 * @throws {Problem} company/closed
 */
export const assertCompanyOpen = service.assertCompanyOpen;

/**
 * Lists the first companies that the register does not confirm, the oldest accounts first, with
 * their total.
 */
export const listDoubtfulCompanies = service.listDoubtfulCompanies;
/** Answer of {@link listDoubtfulCompanies}. */
export type DoubtfulCompanies = service.DoubtfulCompanies;

/** Converts these companies to the wire's names. */
export const toWireDoubtful = wire.toWireDoubtful;
