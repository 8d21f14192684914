import { Button } from "@mantine/core";
import { paths } from "@stokaz/contract/paths";
import type { ReactElement } from "react";
import { Link } from "react-router";
import { pageMeta } from "../../../lib/format/meta.ts";
import { requireSession } from "../../../lib/session/guard.ts";
import { PageShell } from "../../../ui/page/page-shell.tsx";
import { ExportSection } from "./export-section.tsx";
import { ImportSection } from "./import-section.tsx";
import styles from "./product-file.module.css";

export const meta = pageMeta("Produits en fichier");

export const clientLoader = requireSession("artisan");

/** Page to import and export an artisan's products as a file, for artisans with many of them. */
const ProductFilePage = (): ReactElement => (
  <PageShell
    title="Produits en fichier"
    lead="Pour ceux qui en ont beaucoup."
    width="form"
    // Above the import, whose height is known only once its state has come.
    action={
      <Button component={Link} to={paths.storageDetails.href()} variant="default">
        Revenir à mes espaces
      </Button>
    }
  >
    <div className={styles.sections}>
      <ExportSection />
      <ImportSection />
    </div>
  </PageShell>
);

export default ProductFilePage;
