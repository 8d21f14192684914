import { paths } from "@stokaz/contract/paths";
import type { ReactElement } from "react";
import { Link } from "react-router";
import { GuaranteeNotice } from "../../ui/guarantee-notice.tsx";
import { Panel } from "../../ui/panel.tsx";
import styles from "./terms-section.module.css";

// What the law has a buyer told just before they pay. All of these sentences stand here, for a lawyer to read.

/** Beside the total. */
export const TAX_INCLUDED = "Toutes taxes comprises, sans frais en plus.";

/** Until when to come. The order itself says the very day. */
export const COLLECT_BEFORE =
  "À récupérer au plus tard 30 jours après le paiement, plus tôt si l'espace de l'artisan prend fin avant\u202f: la confirmation vous donne le dernier jour.";

/** The buyer's rights. */
export const RightsSection = (): ReactElement => (
  <Panel title="Vos droits">
    <ul className={styles.rights}>
      <li>
        Vous disposez de quatorze jours après la récupération pour vous rétracter, sans motif, sauf
        pour les produits que la loi en exclut.{" "}
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

/** Beside the button. */
export const AcceptedTerms = (): ReactElement => (
  <p className={styles.accepted}>
    En payant, vous acceptez les <Link to={paths.termsOfUse.href()}>conditions d'utilisation</Link>.
  </p>
);
