export {
  /** Every day of a period, with what is taken of a space on it. */
  eachDay,
  /** The rents that fall due in each month. */
  earningsByMonth,
  /** The first day of a month. */
  firstDayOf,
  /** A month as `2026-11`. */
  type Month,
  /** The month of a day. */
  monthOf,
  /** A month so many months later, or earlier. */
  shiftMonth,
} from "./rules.ts";
