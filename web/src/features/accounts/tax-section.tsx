import { Button } from "@mantine/core";
import { paths } from "@stokaz/contract/paths";
import { TAX_FACTS } from "@stokaz/contract/tax/tax-identity";
import { useQuery } from "@tanstack/react-query";
import type { ReactElement } from "react";
import { Link } from "react-router";
import { TAX_IDENTITY_PURPOSE, taxIdentityQuery } from "../../lib/api/tax-identity.ts";
import { formatList } from "../../lib/format/format.ts";
import { Panel } from "../../ui/lists/panel.tsx";
import { Notice } from "../../ui/notices/notice.tsx";
import styles from "./business-section.module.css";

/** Link to a seller's facts for the tax authority, and a notice if some are missing. */
export const TaxSection = (): ReactElement => {
  const { data: known } = useQuery(taxIdentityQuery);
  return (
    <Panel title="Informations fiscales" help={TAX_IDENTITY_PURPOSE}>
      <div className={styles.known}>
        {known && known.missing.length > 0 && (
          <Notice
            tone={known.isRequired ? "warning" : "info"}
            title={`Il manque\u202f: ${formatList(known.missing.map((fact) => TAX_FACTS[fact]))}.`}
          />
        )}
        {known?.missing.length === 0 && <Notice tone="success" title="Il ne manque rien." />}
        <div className={styles.actions}>
          <Button component={Link} to={paths.taxIdentity.href()} variant="default">
            Voir mes informations fiscales
          </Button>
        </div>
      </div>
    </Panel>
  );
};
