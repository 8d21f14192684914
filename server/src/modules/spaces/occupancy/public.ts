export {
  /** Every day of a period, with the pallets of a space that are taken on it. */
  eachDay,
  /** The rents that fall due in each month. */
  earningsByMonth,
  /** The first day of a month. */
  firstDayOf,
  /** A month as `2026-11`. */
  type Month,
  /** The month of a day. */
  monthOf,
  /** A month plus or minus a number of months. */
  shiftMonth,
} from "./rules.ts";
