/** The four kinds of account. On the wire the last one is written `Admin`. */
export const ROLES = ["consumer", "lessor", "artisan", "admin"] as const;
export type Role = (typeof ROLES)[number];

/** The roles with which a person can register. */
export const REGISTRABLE_ROLES = ["consumer", "lessor", "artisan"] as const;
export type RegistrableRole = (typeof REGISTRABLE_ROLES)[number];

/** Name of the administrator's role on the wire. */
export const WIRE_ADMIN = "Admin";
/** A role as clients read it. */
export type WireRole = Exclude<Role, "admin"> | typeof WIRE_ADMIN;

/** The name of a role on the wire. */
export const wireRole = (own: Role): WireRole => (own === "admin" ? WIRE_ADMIN : own);

/** The role for a name on the wire, or `undefined` if there is none. */
export const roleOf = (wire: string | null): Role | undefined =>
  wire === WIRE_ADMIN ? "admin" : ROLES.find((own) => own !== "admin" && own === wire);
