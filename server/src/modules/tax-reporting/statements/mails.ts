import { paths } from "@stokaz/contract/paths";
import { TAX_NOTES } from "@stokaz/contract/tax/tax-links";
import type { MailContent } from "../../mail/public.ts";

/** A seller's figures of a year, as the rows of a mail. */
export type ClosingFigures = {
  year: number;
  isOver: boolean;
  rows: readonly (readonly [label: string, value: string])[];
  /** Says whether the figures go to the authority. */
  reported: string;
};

/** Mail that a seller's statement of a year, or a corrected one, is ready. */
export const statementMail = (
  to: { email: string; firstName: string },
  { year, version, company }: { year: number; version: number; company: string | null },
  publicUrl: string,
): MailContent => ({
  to: to.email,
  subject:
    version === 1
      ? `Votre récapitulatif annuel ${year}`
      : `Votre récapitulatif annuel ${year} est corrigé`,
  paragraphs: [
    `Bonjour ${to.firstName},`,
    version === 1
      ? `Voici ce que vous avez reçu en ${year}, trimestre par trimestre : il vous sert à faire votre déclaration de revenus.`
      : `Ce que disait votre récapitulatif de ${year} a changé depuis. Le n° ${version} le remplace ; le précédent reste parmi vos documents. Si vous avez déjà fait votre déclaration de revenus, corrigez-la.`,
    ...(company === null
      ? []
      : [`Il compte les ventes de ${company} : vos autres entreprises ont le leur.`]),
  ],
  link: {
    label: "Ouvrir mes documents",
    url: `${publicUrl}${paths.documents.href()}`,
  },
  notes: TAX_NOTES,
});

/**
 * Mail with a seller's figures of a year whose statement they can no longer get: their account is
 * about to close. Like the mail about the closing it goes to the address only.
 *
 * @param isOver false if the year still runs
 */
export const closingFiguresMail = (
  to: { email: string; firstName: string },
  { year, isOver, rows, reported }: ClosingFigures,
): MailContent => ({
  to: to.email,
  reach: "address",
  subject: `Votre récapitulatif ${year}, avant la suppression de votre compte`,
  paragraphs: [
    `Bonjour ${to.firstName},`,
    `Votre compte est supprimé : aucun récapitulatif annuel ne pourra plus vous être envoyé en janvier. Voici donc ce que vous avez reçu en ${year}${isOver ? "" : ", jusqu'à ce jour"}. Gardez ce message : il vous sert à faire votre déclaration de revenus.`,
    reported,
  ],
  facts: rows,
  notes: TAX_NOTES,
});
