import { Button } from "@mantine/core";
import { claimPaths } from "@stokaz/contract/claims/claim-paths";
import { paths } from "@stokaz/contract/paths";
import type { ReactElement } from "react";
import { Link } from "react-router";
import { pageMeta } from "../../lib/format/meta.ts";
import { requireSession } from "../../lib/session/guard.ts";
import { useRights } from "../../lib/session/rights.ts";
import { InvoicingNotice } from "../../ui/notices/invoicing-notice.tsx";
import { PageShell } from "../../ui/page/page-shell.tsx";
import styles from "./sales-section.module.css";
import { SalesList } from "./sales-section.tsx";

export const meta = pageMeta("Mes ventes");

export const clientLoader = requireSession("artisan");

const SalesPage = (): ReactElement => {
  const { isOneself, may } = useRights();
  return (
    <PageShell
      title="Mes ventes"
      lead="Les commandes de tous vos espaces, celles à préparer d'abord. « C'est prêt » prévient l'acheteur par e-mail."
      action={
        <>
          {isOneself && (
            <Button component={Link} to={claimPaths.claims.href()} variant="default">
              Mes litiges
            </Button>
          )}
          {may("products", "leases") && (
            <Button component={Link} to={paths.storageDetails.href()} variant="default">
              Mes espaces de stockage
            </Button>
          )}
        </>
      }
    >
      <div className={styles.sales}>
        <InvoicingNotice />
        <SalesList />
      </div>
    </PageShell>
  );
};

export default SalesPage;
