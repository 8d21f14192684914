import { LEGAL_TITLES } from "@stokaz/contract/legal/legal-kinds";
import type { ReactElement } from "react";
import { useLoaderData } from "react-router";
import { publicMeta } from "../../lib/format/meta.ts";
import { GuaranteeNotice } from "../../ui/notices/guarantee-notice.tsx";
import { Article } from "../../ui/page/article.tsx";
import { textLoader } from "./api.ts";
import { TextInForce } from "./text-section.tsx";

export const meta = publicMeta({
  title: LEGAL_TITLES.terms,
  description:
    "Les règles de la plateforme, de la location d'un espace de stockage et de la vente de produits locaux.",
});

export const loader = textLoader("terms");

const TermsOfUsePage = (): ReactElement => (
  <TextInForce text={useLoaderData<typeof loader>()}>
    <Article id="garantie-legale" title="La garantie légale de conformité">
      <GuaranteeNotice />
    </Article>
  </TextInForce>
);

export default TermsOfUsePage;
