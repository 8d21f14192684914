import type { Right } from "@stokaz/contract/accounts/rights";
import { useSession } from "./session.ts";

/**
 * Rights of the logged-in user on a seller's pages: everything for oneself; in a seller's name, the
 * rights that the seller gave.
 */
export const useRights = (): { isOneself: boolean; may: (...rights: Right[]) => boolean } => {
  const seat = useSession()?.user?.actingFor;
  return {
    isOneself: !seat,
    may: (...rights) => !seat || rights.some((right) => seat.rights.includes(right)),
  };
};
