import type { ChangedFact } from "@stokaz/contract/money/invoice-corrections";

/** Facts about a party as a document prints them: term and text. */
type Facts = readonly (readonly [string, string])[];

/** Facts about a seller that are not the same on an invoice and in the profile. */
export const changedFacts = (onInvoice: Facts, inProfile: Facts): ChangedFact[] => {
  const [before, after] = [new Map(onInvoice), new Map(inProfile)];
  return [...new Set([...before.keys(), ...after.keys()])]
    .map((term) => ({ term, was: before.get(term) ?? null, is: after.get(term) ?? null }))
    .filter((fact) => fact.was !== fact.is);
};
