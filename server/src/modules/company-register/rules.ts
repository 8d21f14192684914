import { type CompanyState, DOUBTFUL_STATES } from "@stokaz/contract/accounts/company-check";
import { plainText } from "@stokaz/contract/text";
import {
  addMonths,
  type CalendarDay,
  DAY_MS,
  HOUR_MS,
  startOfDay,
} from "@stokaz/contract/time/calendar";

/** Answer of the register for a SIRET; `undefined` when no company has it. */
type Found = { names: readonly string[]; isActive: boolean } | undefined;

/** Words that many companies have in their names: legal forms, articles, kinds of business. */
const COMMON_WORDS = new Set(
  "sarl eurl sas sasu sa sca scea earl gaec sci snc scop ei eirl societe entreprise ste ets etablissements et de des du la le les l d au aux en a".split(
    " ",
  ),
);

const wordsOf = (name: string): string[] =>
  plainText(name)
    .split(/[^a-z0-9]+/)
    .filter((word) => word.length > 1 && !COMMON_WORDS.has(word));

/**
 * True if any name of one side has a word in common with any name of the other, or if one side has
 * no words to compare.
 */
export const hasCommonWord = (names: readonly string[], otherNames: readonly string[]): boolean => {
  const words = new Set(names.flatMap(wordsOf));
  const otherWords = otherNames.flatMap(wordsOf);
  return words.size === 0 || otherWords.length === 0 || otherWords.some((word) => words.has(word));
};

/**
 * Derives the state of a company from the register's answer.
 *
 * @param typed names that its artisan uses: company, trade name and their own
 */
export const stateOf = (found: Found, typed: readonly string[]): CompanyState => {
  if (!found) return "unknown";
  if (!found.isActive) return "closed";
  return hasCommonWord(found.names, typed) ? "active" : "other_name";
};

/** True if an administrator may have to check a company. */
export const isDoubtful = (state: CompanyState): state is (typeof DOUBTFUL_STATES)[number] =>
  DOUBTFUL_STATES.some((doubtful) => doubtful === state);

/** Days until the next check of a company that is not active: the register may be late. */
const DOUBTFUL_DAYS = 7;

/**
 * Computes the next check: for an active company the same day of next month.
 *
 * @param today of the territory
 */
export const nextCheckAfter = (
  state: CompanyState,
  { now, today, timeZone }: { now: Date; today: CalendarDay; timeZone: string },
): Date =>
  state === "active"
    ? startOfDay(addMonths(today, 1), timeZone)
    : new Date(now.getTime() + DOUBTFUL_DAYS * DAY_MS);

const FIRST_PAUSE_MS = 60_000;
const LONGEST_PAUSE_MS = 6 * HOUR_MS;

/**
 * Computes the next try when the register does not answer.
 *
 * @param attempts in a row, this one included
 */
export const retryAfter = (now: Date, attempts: number): Date =>
  new Date(now.getTime() + Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** (attempts - 1)));

/**
 * True if a company counts as open and as its artisan's own. Same rule as `is_company_verified` in
 * the database.
 */
export const isVerified = ({
  state,
  vouched_at,
}: {
  state: CompanyState;
  vouched_at: Date | null;
}): boolean => state === "active" || vouched_at !== null;
