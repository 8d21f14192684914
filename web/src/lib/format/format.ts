import type { Hours, Weekday } from "@stokaz/contract/handover/schedule";
import { decimalEuros, frenchEuros, toEuros } from "@stokaz/contract/money/euros";
import type { Cents } from "@stokaz/contract/money/money";
import type { CalendarDay } from "@stokaz/contract/time/calendar";
import { frenchDay } from "@stokaz/contract/time/french-day";

const NARROW_SPACE = "\u202f";

const wholeEuros = new Intl.NumberFormat("fr-FR", {
  style: "currency",
  currency: "EUR",
  maximumFractionDigits: 0,
});
const numbers = new Intl.NumberFormat("fr-FR");
const conjunction = new Intl.ListFormat("fr-FR", { type: "conjunction" });

/**
 * Replaces Intl's no-break spaces by narrow ones, as French typography wants before € and between
 * thousands.
 */
export const narrow = (text: string): string => text.replace(/\u00a0/g, NARROW_SPACE);

const isWhole = (amount: Cents): boolean => Number.isInteger(toEuros(amount));

/** Amount as `1 234,50 €`, always with two decimals. @param amount cents */
export const formatEuros = (amount: Cents): string => narrow(frenchEuros(amount));

/** Amount as `740 €`, with decimals only when there are cents. @param amount cents */
export const formatShortEuros = (amount: Cents): string =>
  isWhole(amount) ? narrow(wholeEuros.format(toEuros(amount))) : formatEuros(amount);

/** Amount as someone would type it: `45` or `52,50`. @param amount cents */
export const typedEuros = (amount: Cents): string =>
  isWhole(amount) ? String(toEuros(amount)) : decimalEuros(amount);

/** Number as `1 250`. */
export const formatNumber = (value: number): string => narrow(numbers.format(value));

/** Percentage as `10 %`. */
export const formatPercent = (percent: number): string =>
  `${formatNumber(percent)}${NARROW_SPACE}%`;

/** Surface as `12 m²`. */
export const formatSurface = (squareMetres: number): string =>
  `${formatNumber(squareMetres)}${NARROW_SPACE}m²`;

const METRES_PER_KM = 1000;
/** Shorter distances are shown in metres. */
const NEAR_METRES = 975;
const STEP_METRES = 50;

/** Distance as `350 m`, `3,2 km`, `12 km`. @param metres is rounded */
export const formatDistance = (metres: number): string => {
  if (metres < NEAR_METRES) {
    const steps = Math.max(1, Math.round(metres / STEP_METRES));
    return `${formatNumber(steps * STEP_METRES)}${NARROW_SPACE}m`;
  }
  const km = metres / METRES_PER_KM;
  return `${formatNumber(km < 10 ? Math.round(km * 10) / 10 : Math.round(km))}${NARROW_SPACE}km`;
};

const numberedParts = (day: CalendarDay): [string, string, string] => {
  const [year = "", month = "", date = ""] = day.split("-");
  return [year, month, date];
};

/** Day as `25/12/2026`, used on orders and in administration. */
export const formatDay = (day: CalendarDay): string => {
  const [year, month, date] = numberedParts(day);
  return `${date}/${month}/${year}`;
};

/** Day as `25-12-2026`, used in the rental dialog. */
export const formatDashedDay = (day: CalendarDay): string => {
  const [year, month, date] = numberedParts(day);
  return `${date}-${month}-${year}`;
};

/** Day as `12/25/2026`, used on storage details, where the reference shows it so. */
export const formatMonthFirstDay = (day: CalendarDay): string => {
  const [year, month, date] = numberedParts(day);
  return `${month}/${date}/${year}`;
};

/** Day as `25 décembre 2026`, `1er janvier 2027`: the same form as in mails. */
export const formatLongDay = frenchDay;

// Months have no zone: when read and written in UTC they never shift.
const longMonth = new Intl.DateTimeFormat("fr-FR", {
  month: "long",
  year: "numeric",
  timeZone: "UTC",
});

/** Month as `décembre 2026`. @param month `2026-12` */
export const formatMonth = (month: string): string =>
  longMonth.format(new Date(`${month}-01T00:00:00Z`));

/** Month after "de": `de décembre 2026`, `d'octobre 2026`. @param month `2026-12` */
export const formatOfMonth = (month: string): string => {
  const words = formatMonth(month);
  return /^[ao]/.test(words) ? `d'${words}` : `de ${words}`;
};

const instantParts = (instant: Date, timeZone: string): Record<string, string> =>
  Object.fromEntries(
    new Intl.DateTimeFormat("fr-FR", {
      timeZone,
      year: "numeric",
      month: "2-digit",
      day: "2-digit",
      hour: "2-digit",
      minute: "2-digit",
      hourCycle: "h23",
    })
      .formatToParts(instant)
      .map(({ type, value }) => [type, value]),
  );

/** Local day of an instant: `25/12/2026`. @param timeZone the territory's, IANA name */
export const formatInstantDay = (instant: Date, timeZone: string): string => {
  const { day, month, year } = instantParts(instant, timeZone);
  return `${day}/${month}/${year}`;
};

/**
 * Local day and time of an instant: `25/12/2026 14:05`. @param timeZone the territory's, IANA name
 */
export const formatInstant = (instant: Date, timeZone: string): string => {
  const { hour, minute } = instantParts(instant, timeZone);
  return `${formatInstantDay(instant, timeZone)} ${hour}:${minute}`;
};

/** Time as `8 h`, `13 h 30`. @param time `08:00` */
export const formatTime = (time: string): string => {
  const [hour, minute] = time.split(":");
  const words = `${Number(hour)}${NARROW_SPACE}h`;
  return minute === "00" ? words : `${words}${NARROW_SPACE}${minute}`;
};

/** Local time of an instant: `8 h`, `13 h 30`. @param timeZone the territory's, IANA name */
export const formatInstantTime = (instant: Date, timeZone: string): string => {
  const { hour, minute } = instantParts(instant, timeZone);
  return formatTime(`${hour}:${minute}`);
};

// Days have no zone either. The format is created at the first use, because most pages show no
// weekday.
const dayFormat = (options: Intl.DateTimeFormatOptions) => {
  let made: Intl.DateTimeFormat | undefined;
  return (day: CalendarDay): string => {
    made ??= new Intl.DateTimeFormat("fr-FR", { ...options, timeZone: "UTC" });
    return made.format(new Date(day)).replace(/(^| )1 /, "$11er ");
  };
};

/** Day with its weekday: `samedi 5 décembre`, `vendredi 1er janvier`. */
export const formatWeekday = dayFormat({ weekday: "long", day: "numeric", month: "long" });

/** Name of the weekday: `samedi`. */
export const formatWeekdayName = dayFormat({ weekday: "long" });

/** Short day for a button: `5 déc.`. */
export const formatShortDay = dayFormat({ day: "numeric", month: "short" });

/** Weekdays as `Lun, Mar et Jeu`. */
export const formatDays = (days: readonly Weekday[]): string => conjunction.format(days);

/** Words joined in French: `nom, adresse et téléphone`. */
export const formatList = (words: readonly string[]): string => conjunction.format(words);

/** Quoted words joined in French: `« écologique » et « durable »`. */
export const formatQuoted = (words: readonly string[]): string =>
  formatList(words.map((word) => `«\u202f${word}\u202f»`));

let countries: Intl.DisplayNames | undefined;

/** French name of a country. @param code ISO 3166-1 */
export const formatCountry = (code: string): string => {
  countries ??= new Intl.DisplayNames("fr-FR", { type: "region" });
  return countries.of(code) ?? code;
};

/** Hours as `08:00 - 18:00`. */
export const formatHours = ({ start, end }: Hours): string => `${start} - ${end}`;

/** Weekdays and hours: `Lun, Mar et Jeu, de 08:00 à 18:00`; empty until a day is chosen. */
export const formatSchedule = (days: readonly Weekday[], hours?: Hours): string => {
  if (days.length === 0) return "";
  return hours?.start && hours.end
    ? `${formatDays(days)}, de ${hours.start} à ${hours.end}`
    : formatDays(days);
};

/**
 * Count with its noun: `3 palettes`, `1 palette`. @param plural needed if it is not the singular
 * with an s
 */
export const formatCount = (count: number, singular: string, plural = `${singular}s`): string =>
  `${formatNumber(count)} ${Math.abs(count) < 2 ? singular : plural}`;

/**
 * Commune with its preposition: `à Saint-Pierre`, `au Tampon`, `aux Avirons`. @param place a
 * commune's name
 */
export const formatAtPlace = (place: string): string => {
  const [, article, name] = /^(Le|Les) (.+)$/.exec(place) ?? [];
  if (!article) return `à ${place}`;
  return `${article === "Le" ? "au" : "aux"} ${name}`;
};

const OVERSEAS_PHONE = /^0(?:262|263|269|590|594|596|639|69\d)/;

/**
 * Phone as `0692 12 34 56` overseas, `06 12 34 56 78` elsewhere; any other text stays as it is.
 * @param phone ten digits
 */
export const formatPhone = (phone: string): string => {
  if (!/^\d{10}$/.test(phone)) return phone;
  const start = OVERSEAS_PHONE.test(phone) ? 4 : 2;
  const pairs = phone.slice(start).match(/\d{2}/g) ?? [];
  return [phone.slice(0, start), ...pairs].join(" ");
};
