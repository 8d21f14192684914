/**
 * Pages of the state that tell sellers of a platform about their duties. Each message about a sale
 * or a rent has both links, and so do the yearly statements. Source: CGI, article 242 bis, 1°, and
 * annex IV, article 23 L sexies; to be checked again each year.
 */
export const TAX_LINKS = [
  {
    label: "Vos obligations fiscales",
    url: "https://www.impots.gouv.fr/particulier/questions/revenus-des-plateformes-internet-que-dois-je-faire",
  },
  {
    label: "Vos obligations sociales",
    url: "https://www.urssaf.fr/accueil/services/economie-collaborative.html",
  },
] as const;

/** Text at the end of a mail about money that a seller earned. */
export const TAX_NOTES: readonly string[] = [
  "Ce que vous gagnez ici peut être à déclarer. Ce que la loi vous demande :",
  ...TAX_LINKS.map(({ label, url }) => `${label} : ${url}`),
];
