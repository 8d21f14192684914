import type { CompanyState } from "@stokaz/contract/accounts/company-check";

/** French label of a company's state at the register, for the operator. */
export const COMPANY_WORDS: Readonly<Record<CompanyState, string>> = {
  waiting: "Pas encore demandé",
  away: "Le registre ne répond pas",
  active: "Active",
  closed: "A cessé son activité",
  other_name: "Active, sous un autre nom",
  unknown: "SIRET introuvable",
};
