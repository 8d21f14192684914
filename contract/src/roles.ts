import { z } from "zod";

/** The four kinds of account. On the wire the last one is written `Admin`. */
export const ROLES = ["consumer", "lessor", "artisan", "admin"] as const;
export type Role = (typeof ROLES)[number];

/** The roles one may register with. */
export const REGISTRABLE_ROLES = ["consumer", "lessor", "artisan"] as const;
export type RegistrableRole = (typeof REGISTRABLE_ROLES)[number];

export const WIRE_ADMIN = "Admin";

/** A role on the wire. */
export const role = z.codec(z.enum(["consumer", "lessor", "artisan", WIRE_ADMIN]), z.enum(ROLES), {
  decode: (wire) => (wire === WIRE_ADMIN ? "admin" : wire),
  encode: (own) => (own === "admin" ? WIRE_ADMIN : own),
});
