import { Button } from "@mantine/core";
import { paths } from "@stokaz/contract/paths";
import { useQuery } from "@tanstack/react-query";
import type { ReactElement } from "react";
import { Link } from "react-router";
import { taxIdentityQuery } from "../../lib/api/tax-identity.ts";
import { Notice } from "../../ui/notices/notice.tsx";

/** Notice for sellers who owe data for the tax authority's file; empty for the others. */
export const TaxSection = (): ReactElement | null => {
  const { data: known } = useQuery(taxIdentityQuery);
  if (!known?.isRequired || known.missing.length === 0) return null;
  const isHeld = known.request?.step === "payouts-held" || known.request?.step === "closed";
  return (
    <Notice
      tone={isHeld ? "danger" : "warning"}
      title={
        isHeld
          ? "Vos versements attendent vos informations fiscales."
          : "Il manque des informations fiscales."
      }
      action={
        <Button component={Link} to={paths.taxIdentity.href()}>
          Compléter
        </Button>
      }
    >
      {isHeld
        ? "Ils partent dès que tout est complet\u202f: rien n'est perdu."
        : "La loi nous demande de déclarer vos revenus avec de quoi vous reconnaître. Comptez cinq minutes."}
    </Notice>
  );
};
