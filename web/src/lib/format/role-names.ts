import type { Role } from "@stokaz/contract/accounts/roles";

/** Names of the roles, as administrators read them. */
export const ROLE_NAMES: Readonly<Record<Role, string>> = {
  consumer: "Consommateur",
  lessor: "Loueur",
  artisan: "Artisan",
  admin: "Admin",
};
