import type { ReactElement } from "react";
import { publicMeta } from "../../lib/format/meta.ts";
import { LegalText } from "./legal-section.tsx";
import { TermsOfPlatform } from "./terms-platform-section.tsx";
import { TermsOfTrade } from "./terms-trade-section.tsx";
import { TermsOfWithdrawal } from "./terms-withdrawal-section.tsx";

export const meta = publicMeta({
  title: "Conditions d'utilisation",
  description:
    "Les règles de la plateforme, de la location d'un espace de stockage et de la vente de produits locaux.",
});

const TermsOfUsePage = (): ReactElement => (
  <LegalText title="Conditions d'utilisation">
    <TermsOfPlatform />
    <TermsOfTrade />
    <TermsOfWithdrawal />
  </LegalText>
);

export default TermsOfUsePage;
