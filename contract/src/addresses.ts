/** Days that somebody still sees an address after what gave them the right is over. */
export const ADDRESS_DAYS_AFTER = 30;

/** Spaces whose addresses one artisan reads in a day; those that they rent don't count. */
export const ADDRESS_READINGS_A_DAY = 200;

/** Says why a past lease or order has no street any more. */
export const ADDRESS_OVER = `L'adresse et le contact ne s'affichent plus ${ADDRESS_DAYS_AFTER} jours après la fin\u202f: le loueur est chez lui. Ils restent dans votre contrat.`;
