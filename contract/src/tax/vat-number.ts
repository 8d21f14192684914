const KEY = /^FR([0-9A-HJ-NP-Z]{2})(\d{9})$/;

const sirenOf = (siret: string): string => siret.slice(0, 9);

/** The numeric key for a SIREN. Source: CGI annexe III art. 286 ter A; BOI-TVA-DECLA-20-10-20. */
const keyOf = (siren: string): string =>
  String((12 + 3 * (Number(siren) % 97)) % 97).padStart(2, "0");

/**
 * True if a text is a French VAT number: `FR`, a key of two characters, the SIREN. A numeric key
 * must match the SIREN.
 */
export const isFrenchVatNumber = (text: string): boolean => {
  const [, key = "", siren = ""] = KEY.exec(text) ?? [];
  if (siren === "") return false;
  return !/^\d\d$/.test(key) || key === keyOf(siren);
};

/** The VAT number of most businesses, from their SIRET: `73282932000074` → `FR44732829320`. */
export const vatNumberOf = (siret: string): string => `FR${keyOf(sirenOf(siret))}${sirenOf(siret)}`;

/** True if a French VAT number belongs to the business of a SIRET. */
export const isVatNumberOf = (vatNumber: string, siret: string): boolean =>
  vatNumber.slice(4) === sirenOf(siret);
