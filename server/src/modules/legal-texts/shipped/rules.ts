import type { LegalKind } from "@stokaz/contract/legal/legal-kinds";

/**
 * What changes in the next version of a text that comes with the product. It stands in
 * `legal-texts/next/`; the operator reads it, changes it and publishes it, or not.
 */
export const NEXT_SUMMARIES: Readonly<Partial<Record<LegalKind, string>>> = {
  terms: `Une commande peut réunir plusieurs produits, de plusieurs artisans, gardés au même endroit.
Les loyers payés chaque mois, le départ avec un préavis d'un mois et les marchandises laissées ont leurs règles.
La récupération se fait avec un code, un désaccord se dit sur la page de la commande ou de la location.
Vous changez d'avis ? Le bouton « Renoncer au contrat ici » est en bas de chaque page, avec ou sans compte.`,
  privacy: `La liste de vos données est complète\u202f: messages, avis, litiges, informations fiscales.
Ce qui est décidé automatiquement est dit, avec le droit de demander qu'une personne l'examine.
Qui voit l'adresse et le téléphone d'un espace, et ce que garde votre navigateur, est précisé.`,
  lessor: `Les règles de l'espace, les états des lieux, les livraisons et les produits rendus ont leur place.
Ce qui arrive quand un loyer n'est pas payé, ou quand des marchandises restent, est dit.
Qui voit l'adresse et le téléphone est précisé.`,
};
