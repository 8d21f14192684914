import { paths } from "@stokaz/contract/paths";
import { TAX_NOTES } from "@stokaz/contract/tax/tax-links";
import type { MailContent } from "../../mail/public.ts";

/** Mail that a seller's statement of a year, or a corrected one, is ready. */
export const statementMail = (
  to: { email: string; firstName: string },
  { year, version }: { year: number; version: number },
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
  ],
  link: {
    label: "Ouvrir mes documents",
    url: `${publicUrl}${paths.documents.href()}`,
  },
  notes: TAX_NOTES,
});
