import type { VerifiedCompany } from "@stokaz/contract/accounts/verified-company";
import { formatLongDay } from "./format.ts";

/** Says when and by whom a company was found open: `Vérifié au registre le 3 novembre 2026`. */
export const verifiedText = ({ on, by }: VerifiedCompany): string =>
  by === "register"
    ? `Vérifié au registre le ${formatLongDay(on)}`
    : `Vérifié par notre équipe le ${formatLongDay(on)}`;
