// Numbers of French businesses in texts that people wrote.

/** A SIREN, alone or as the first part of a SIRET; digits may stand in groups. */
const SIREN = /(?<!\d)\d{3}[\s.]?\d{3}[\s.]?\d{3}(?=[\s.]?\d{5}(?!\d)|(?!\d))/;

/** The nine digits of the SIREN in a text such as `RCS Saint-Denis 732 829 320`, if it has one. */
export const sirenIn = (text: string): string | undefined =>
  SIREN.exec(text)?.[0].replace(/\D/g, "");

/** SIREN of a French business from its registration, or else from its VAT number; none without. */
export const sirenOf = ({
  registration,
  vatNumber,
}: {
  registration: string;
  vatNumber: string;
}): string | undefined =>
  sirenIn(registration) ??
  /^FR[0-9A-Z]{2}(\d{9})$/.exec(vatNumber.replace(/[\s.]/g, "").toUpperCase())?.[1];
