export { listChanges, lockPayments, toWireChange } from "./changes/public.ts";
export { leftoverProductsText } from "./ending/public.ts";
export { findPaidRent } from "./paid-rents/public.ts";
/** The jobs that handle rents, in the order in which a day needs them. */
export { RENT_CALENDAR_JOB } from "./rent-calendar/public.ts";
export { RENT_CHARGE_JOB } from "./rent-charges/public.ts";
export { lockRental } from "./repository.ts";
export type { RentalChangeRow } from "./tables.ts";
