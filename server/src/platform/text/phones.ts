import {
  type CountryCode,
  findPhoneNumbersInText,
  isSupportedCountry,
} from "libphonenumber-js/min";

/** Most texts hold no number: those need no expensive search. */
const ANY_NUMBER = /\d(?:\D{0,3}\d){5}/;

const asCountry = (code: string): CountryCode | undefined =>
  isSupportedCountry(code) ? code : undefined;

/**
 * Finds phone numbers in a text, as people write them.
 *
 * @param countries ISO 3166-1 alpha-2 codes of the countries whose national numbers are recognised
 * @returns positions in the text, which may overlap
 */
export const findPhones = (
  text: string,
  countries: readonly string[],
): { start: number; end: number }[] => {
  if (!ANY_NUMBER.test(text)) return [];
  return countries.flatMap((code) => {
    const defaultCountry = asCountry(code);
    const found = findPhoneNumbersInText(text, defaultCountry ? { defaultCountry } : {});
    return found.map(({ startsAt, endsAt, number: { ext = "" } }) => {
      // The library reads the part after a comma as an extension, but it may be the number of a
      // street.
      const number = text.slice(startsAt, endsAt - ext.length).replace(/\D+$/, "");
      return { start: startsAt, end: startsAt + number.length };
    });
  });
};
