/**
 * Features that an operator can turn off with `FEATURES_OFF`. A call names the feature that it
 * starts or shows, and is refused while that feature is off. Purchases that already use the feature
 * continue to their end. Features that the law requires, or that keep money and accounts safe, are
 * not in this list.
 */
export const features = [
  /**
   * Nobody writes or reads messages. An administrator still reads a conversation that was reported.
   */
  "messages",
  /**
   * No review is asked for, written or shown, and no score. Administrators still see existing
   * reviews.
   */
  "reviews",
  /**
   * Buyers come within the pickup hours. Existing slots stay, get reminders, and can be given back.
   */
  "slots",
  /** Rentals are paid at once. Leases that are paid monthly are still charged. */
  "monthly-rent",
  /**
   * No other space can change to rental on acceptance. A space that has it keeps it until its
   * lessor changes it.
   */
  "on-request",
  /** Nobody opens a claim. Open claims continue to their decision. */
  "claims",
  /** Nobody acts for a seller, and sessions that do so end. */
  "teams",
  /** Nobody can ask for a message when a product is back. People who asked before still get it. */
  "restock",
] as const;

export type Feature = (typeof features)[number];
