import { findPhones } from "../../../platform/text/phones.ts";
import { type Masked, maskContacts } from "./rules.ts";

/** Masks contact details in words; the same function previews what is about to be sent. */
export type Mask = (words: string) => Masked;

/** @param countryCode whose national numbers are known, beside those of metropolitan France */
export const createMask =
  ({ countryCode, publicUrl }: { countryCode: string; publicUrl: string }): Mask =>
  (words) =>
    maskContacts(words, findPhones(words, [countryCode, "FR"]), publicUrl);
