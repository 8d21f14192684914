import { Button } from "@mantine/core";
import { LEGAL_SLUGS } from "@stokaz/contract/legal/legal-kinds";
import type { MissingForInvoices } from "@stokaz/contract/money/invoicing";
import { paths } from "@stokaz/contract/paths";
import { useQuery } from "@tanstack/react-query";
import type { ReactElement } from "react";
import { Link } from "react-router";
import { invoicingQuery } from "../../lib/api/documents.ts";
import { formatList } from "../../lib/format/format.ts";
import { useRights } from "../../lib/session/rights.ts";
import { Notice } from "./notice.tsx";

const WORDS: Readonly<Record<MissingForInvoices, string>> = {
  siret: "votre SIRET",
  address: "l'adresse de votre entreprise",
  vatStatus: "votre régime de TVA",
  vatNumber: "votre numéro de TVA",
};

/** Tells an artisan why their sales can't be invoiced yet; nothing if all facts are there. */
export const InvoicingNotice = (): ReactElement | null => {
  const { data } = useQuery(invoicingQuery);
  const { isOneself } = useRights();
  if (!data) return null;
  const { mandateOn, missing } = data;
  if (mandateOn === null) {
    return (
      <Notice
        tone="warning"
        title="Vos ventes ne sont pas facturées : vous n'avez pas accepté le mandat de facturation."
        action={
          isOneself && (
            <Button component={Link} to={paths.acceptTexts.href(paths.sales.href())}>
              Lire et accepter
            </Button>
          )
        }
      >
        Une fois accepté, nous établissons une facture en votre nom pour chaque nouvelle vente.{" "}
        <Link to={paths.textArchive.href(LEGAL_SLUGS.invoicing)}>Le mandat de facturation</Link>
      </Notice>
    );
  }
  if (missing.length === 0) return null;
  return (
    <Notice
      tone="warning"
      title={`Pour facturer vos ventes, il nous manque ${formatList(missing.map((one) => WORDS[one]))}.`}
      action={
        isOneself && (
          <Button component={Link} to={paths.profile.href()}>
            Compléter mon profil
          </Button>
        )
      }
    >
      D'ici là, vos acheteurs reçoivent leur contrat, mais pas de facture en votre nom. Les ventes
      d'avant ne sont pas facturées après coup.
    </Notice>
  );
};
