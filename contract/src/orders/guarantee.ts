/** The box of article D. 211-2 of the consumer code: the seller's duties to the buyer. */
export const GUARANTEES = [
  "Le consommateur dispose d'un délai de deux ans à compter de la délivrance du bien pour obtenir la mise en œuvre de la garantie légale de conformité en cas d'apparition d'un défaut de conformité. Durant ce délai, il n'est tenu d'établir que l'existence du défaut et non la date de son apparition.",
  "La garantie légale de conformité donne droit à la réparation ou au remplacement du bien dans un délai de trente jours suivant la demande, sans frais et sans inconvénient majeur. Le consommateur peut obtenir une réduction du prix ou mettre fin au contrat contre remboursement intégral lorsque le professionnel refuse, tarde ou échoue à mettre le bien en conformité, ou lorsque le défaut est grave.",
  "Le consommateur bénéficie également de la garantie légale des vices cachés (articles 1641 à 1649 du code civil), pendant deux ans à compter de la découverte du défaut : réduction du prix si le bien est conservé, ou remboursement intégral contre restitution.",
] as const;

/**
 * Path of the official picture of the harmonised notice. Source: regulation (EU) 2025/1960, annex
 * I.
 */
export const GUARANTEE_NOTICE_PATH = "/avis-garantie-legale";

/** The page to which the notice links. Source: the same annex. */
export const YOUR_EUROPE =
  "https://europa.eu/youreurope/citizens/consumers/shopping/guarantees-returns/index_fr.htm";
