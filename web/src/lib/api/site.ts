import type { Feature } from "@stokaz/contract/features";
import type { Territory } from "@stokaz/contract/spaces/territory";
import { useRouteLoaderData } from "react-router";

/**
 * Facts of this deployment that the server writes into every page, without the facts that only maps
 * need.
 */
export type Site = Omit<Territory, "coastline" | "communes"> & {
  /** Scheme and host of the public address. */
  origin: string;
  /** The sentence about the hours without alcohol, if there are any. */
  alcoholHoursText?: string;
};

/** Data of the root's loader. */
export type RootData = { site: Site };

/**
 * This deployment: its name, its territory, its operator. Undefined only on the page of last
 * resort.
 */
export const useSite = (): Site | undefined => useRouteLoaderData<RootData>("root")?.site;

/** Feature that a page belongs to: without the feature the page does not exist. */
export type PageHandle = { feature: Feature };

/** True if the operator offers a feature: no link leads to a feature that is left out. */
export const useIsOffered = (feature: Feature): boolean =>
  !useSite()?.featuresOff.includes(feature);

/** The sentence about the hours without alcohol; `undefined` if there are none. */
export const useAlcoholHoursText = (): string | undefined => useSite()?.alcoholHoursText;

/** Name of the product. */
export const useBrand = (): string => useSite()?.brandName ?? "";

/** Digits of a phone number in the chat application's format: country code first, no sign. */
const internationalDigits = (phone: string, diallingCode: string): string => {
  const digits = phone.replace(/\D/g, "");
  if (phone.trim().startsWith("+")) return digits;
  if (digits.startsWith("00")) return digits.slice(2);
  return digits.replace(/^0/, diallingCode);
};

/** Chat address of the operator's customer service. */
export const customerServiceUrl = ({ diallingCode, operator }: Site): string =>
  `https://wa.me/${internationalDigits(operator.phone, diallingCode)}`;
