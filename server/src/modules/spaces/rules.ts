import { plainText } from "@stokaz/contract/text";

/** A commune of the territory's list. */
export type KnownCommune = { name: string; postcodes: readonly string[] };

const POSTCODE = /\b97\d{3}\b/;

const plain = (text: string): string =>
  plainText(text)
    .replace(/[^a-z0-9]+/g, " ")
    .trim();

/**
 * The postcode and commune that a typed address names; `""` for what it does not. The commune is
 * always one of the list: the rest of the text, which may be the street, never stands for it.
 */
export const communeOf = (
  address: string,
  communes: readonly KnownCommune[],
): { postcode: string; city: string } => {
  const text = ` ${plain(address)} `;
  const postcode = POSTCODE.exec(address)?.[0] ?? "";
  const named = communes.filter(({ name }) => text.includes(` ${plain(name)} `));
  const coded = communes.filter(({ postcodes }) => postcodes.includes(postcode));
  const found = named.find((commune) => coded.includes(commune)) ?? coded[0] ?? named.at(-1);
  return { postcode: postcode || (found?.postcodes[0] ?? ""), city: found?.name ?? "" };
};
