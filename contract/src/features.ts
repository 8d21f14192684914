/**
 * What an operator may leave out with `FEATURES_OFF`. A call names the feature that it begins or shows something of, and is
 * refused while that is off; what was sold with it goes on to its end. What the law asks for, what keeps money right and
 * what keeps accounts safe is not here.
 */
export const features = [
  /** Nobody writes or reads messages; an administrator still reads a conversation that was reported. */
  "messages",
  /** None is asked for, written or shown, and no score; administrators still see those there are. */
  "reviews",
  /** Buyers come within the pickup hours; slots that orders have stay, are reminded of, and can be given back. */
  "slots",
  /** Rentals are paid at once; leases that are paid monthly go on being charged. */
  "monthly-rent",
  /** No further space is rented on acceptance; one that is stays so until its lessor changes it. */
  "on-request",
  /** Nobody opens a claim; those that are open go on to their decision. */
  "claims",
  /** Nobody acts for a seller: sessions that do are over. */
  "teams",
  /** Nobody asks to be told that a product is back; who asked before is told. */
  "restock",
] as const;

export type Feature = (typeof features)[number];
