import { WITHDRAWAL_DAYS } from "@stokaz/contract/orders/withdrawal";
import { paths } from "@stokaz/contract/paths";
import { inWords } from "@stokaz/contract/time/french-count";
import type { ReactElement } from "react";
import { Link } from "react-router";
import { Panel } from "../../ui/lists/panel.tsx";
import { GuaranteeNotice } from "../../ui/notices/guarantee-notice.tsx";
import styles from "./terms-section.module.css";

// These texts are the information that the law requires just before the payment. All of them are
// here, for a lawyer to check.

/** Shown beside the total. */
export const TAX_INCLUDED = "Toutes taxes comprises, sans frais en plus.";

/** Rights of the buyer. */
export const RightsSection = (): ReactElement => (
  <Panel title="Vos droits">
    <ul className={styles.rights}>
      <li>
        Vous disposez de {inWords(WITHDRAWAL_DAYS)} jours après la récupération pour vous rétracter,
        sans motif, sauf pour les produits que la loi en exclut.{" "}
        <Link to={`${paths.termsOfUse.href()}#retractation`}>Droit de rétractation</Link>
      </li>
      <li>
        Chaque vendeur vous doit la garantie légale de conformité pendant deux ans, et celle des
        vices cachés. <Link to={`${paths.termsOfUse.href()}#garanties`}>Garanties légales</Link>
      </li>
    </ul>
    <GuaranteeNotice />
  </Panel>
);

/** Shown beside the button. */
export const AcceptedTerms = (): ReactElement => (
  <p className={styles.accepted}>
    En payant, vous acceptez les <Link to={paths.termsOfUse.href()}>conditions d'utilisation</Link>.
  </p>
);
