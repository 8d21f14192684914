import { findPhones } from "../../../platform/text/phones.ts";
import { type Masked, maskContacts } from "./rules.ts";

/** Masks contact details in words; the same function makes the preview before sending. */
export type Mask = (words: string) => Masked;

/**
 * @param countryCode country whose national numbers are recognised, beside those of metropolitan
 * France
 */
export const createMask =
  ({ countryCode, publicUrl }: { countryCode: string; publicUrl: string }): Mask =>
  (words) =>
    maskContacts(words, findPhones(words, [countryCode, "FR"]), publicUrl);
