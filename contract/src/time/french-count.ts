/** The numbers that sentences write out, in French. */
const WORDS = {
  1: "un",
  2: "deux",
  3: "trois",
  5: "cinq",
  6: "six",
  7: "sept",
  10: "dix",
  14: "quatorze",
  15: "quinze",
  30: "trente",
  60: "soixante",
} as const;

/** A number that a sentence can write out. */
export type SpelledNumber = keyof typeof WORDS;

/** A number in words, before a masculine noun: 30 → `trente`. */
export const inWords = <Count extends SpelledNumber>(count: Count): (typeof WORDS)[Count] =>
  WORDS[count];

/** A time of several days, for programs and in French words: 14 → `quatorze jours`. */
export const daysInWords = (days: SpelledNumber) => ({ days, words: `${inWords(days)} jours` });

/** The same of several months: 6 → `six mois`. */
export const monthsInWords = (months: SpelledNumber) => ({
  months,
  words: `${inWords(months)} mois`,
});

/** The same of several years: 10 → `dix ans`. */
export const yearsInWords = (years: SpelledNumber) => ({ years, words: `${inWords(years)} ans` });
