/** A length of time, in one unit. */
export type Period =
  | { readonly minutes: number }
  | { readonly hours: number }
  | { readonly days: number }
  | { readonly months: number }
  | { readonly years: number };

/** The unit of a period. */
export type PeriodUnit = "minutes" | "hours" | "days" | "months" | "years";

/** A period of a day or longer. */
export type PeriodOfDays = Extract<
  Period,
  { readonly days: number } | { readonly months: number } | { readonly years: number }
>;

const counted = (count: number, singular: string, plural: string): string =>
  `${count} ${count < 2 ? singular : plural}`;

/** A period in French: `10 minutes`, `1 jour`, `18 mois`. */
export const frenchLength = (period: Period): string => {
  if ("minutes" in period) return counted(period.minutes, "minute", "minutes");
  if ("hours" in period) return counted(period.hours, "heure", "heures");
  if ("days" in period) return counted(period.days, "jour", "jours");
  if ("months" in period) return `${period.months} mois`;
  return counted(period.years, "an", "ans");
};

/**
 * A period of retention as programs and people read it: `{ days: 90, kept: "90 jours" }`.
 *
 * @param rest what the words say after the length
 */
export const keptFor = <Kept extends Period>(period: Kept, rest = "") => ({
  ...period,
  kept: `${frenchLength(period)}${rest}`,
});

const YEAR_DAYS = 365;

/** A period in days of 24 hours: years of 365, months of a twelfth of one, rounded up. */
export const daysOf = (period: PeriodOfDays): number => {
  if ("days" in period) return period.days;
  return Math.ceil(("years" in period ? period.years : period.months / 12) * YEAR_DAYS);
};
