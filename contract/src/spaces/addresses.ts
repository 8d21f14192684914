/** Number of days that a person still sees an address after their right to see it ended. */
export const ADDRESS_DAYS_AFTER = 30;

/**
 * Maximum number of space addresses that one artisan may read in a day. The spaces that they rent
 * do not count.
 */
export const ADDRESS_READINGS_A_DAY = 200;

/** Text that explains why a past lease or order shows no street any more. */
export const ADDRESS_OVER = `L'adresse et le contact ne s'affichent plus ${ADDRESS_DAYS_AFTER} jours après la fin\u202f: le loueur est chez lui. Ils restent dans votre contrat.`;
