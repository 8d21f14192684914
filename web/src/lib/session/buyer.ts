import type { Role } from "@stokaz/contract/accounts/roles";
import type { Session } from "./session.ts";

const OTHER_ACCOUNTS: Readonly<Record<Exclude<Role, "consumer">, string>> = {
  lessor: "loueur",
  artisan: "artisan-producteur",
  admin: "administrateur",
};

/**
 * Reason why somebody can't order; `undefined` for a consumer, and for a visitor, who may be one.
 */
export const refuseBuyer = (session: Session | null): string | undefined =>
  session === null || session.role === "consumer"
    ? undefined
    : `Vous êtes connecté avec un compte ${OTHER_ACCOUNTS[session.role]}. Connectez-vous avec un compte consommateur pour commander.`;
