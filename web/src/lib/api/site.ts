import type { Feature } from "@stokaz/contract/features";
import type { Territory } from "@stokaz/contract/territory";
import { useRouteLoaderData } from "react-router";

/** What the server says of this deployment in every page that it writes: all but what maps need. */
export type Site = Omit<Territory, "coastline" | "communes"> & {
  /** Scheme and host, as other sites and people see it. */
  origin: string;
};

/** What the root's loader gives. */
export type RootData = { site: Site };

/** This deployment: its name, its place, who runs it. Absent only on the page of last resort. */
export const useSite = (): Site | undefined => useRouteLoaderData<RootData>("root")?.site;

/** What a page says of itself that belongs to a feature: without the feature it isn't there. */
export type PageHandle = { feature: Feature };

/** Whether the operator offers a feature: nothing leads to one that is left out. */
export const useIsOffered = (feature: Feature): boolean =>
  !useSite()?.featuresOff.includes(feature);

/** The product's name. */
export const useBrand = (): string => useSite()?.brandName ?? "";

/** Digits of a phone as the chat application wants them: country code first, no sign. */
const internationalDigits = (phone: string, diallingCode: string): string => {
  const digits = phone.replace(/\D/g, "");
  if (phone.trim().startsWith("+")) return digits;
  if (digits.startsWith("00")) return digits.slice(2);
  return digits.replace(/^0/, diallingCode);
};

/** The chat address of the operator's customer service. */
export const customerServiceUrl = ({ diallingCode, operator }: Site): string =>
  `https://wa.me/${internationalDigits(operator.phone, diallingCode)}`;
