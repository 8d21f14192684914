import { plainText } from "@stokaz/contract/text";

/** A commune's name in addresses: `l-etang-sale`. */
export const slugOf = (name: string): string => plainText(name).replaceAll(" ", "-");
