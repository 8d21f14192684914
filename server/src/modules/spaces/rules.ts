import { plainText } from "@stokaz/contract/text";

/** A commune of the territory's list. */
export type KnownCommune = { name: string; postcodes: readonly string[] };

const POSTCODE = /\b97\d{3}\b/;

const plain = (text: string): string =>
  plainText(text)
    .replace(/[^a-z0-9]+/g, " ")
    .trim();

/**
 * The postcode and commune in a typed address; `""` for a missing one. The commune is always one of
 * the list: the rest of the text may be a street.
 */
export const communeOf = (
  address: string,
  communes: readonly KnownCommune[],
): { postcode: string; city: string } => {
  const text = ` ${plain(address)} `;
  const postcode = POSTCODE.exec(address)?.[0] ?? "";
  const byName = communes.filter(({ name }) => text.includes(` ${plain(name)} `));
  const byPostcode = communes.filter(({ postcodes }) => postcodes.includes(postcode));
  const found =
    byName.find((commune) => byPostcode.includes(commune)) ?? byPostcode[0] ?? byName.at(-1);
  return { postcode: postcode || (found?.postcodes[0] ?? ""), city: found?.name ?? "" };
};
