import type { Withdrawable } from "@stokaz/contract/orders/withdrawals";
import { paths } from "@stokaz/contract/paths";
import type { ReactElement, ReactNode } from "react";
import { Link } from "react-router";
import { Panel } from "../../ui/lists/panel.tsx";
import { Notice } from "../../ui/notices/notice.tsx";
import { LinesField } from "./lines-section.tsx";
import { PastSection } from "./receipt-section.tsx";
import styles from "./withdrawal.module.css";

type NothingSectionProps = { asked: Withdrawable; way: ReactNode };

/** Shown if nothing in the order can be withdrawn: the reason for each line. */
export const NothingSection = ({ asked, way }: NothingSectionProps): ReactElement => (
  <div className={styles.page}>
    <Notice
      tone="info"
      title="Il n'y a plus rien à annuler ou à rendre dans cette commande."
      action={way}
    >
      Un produit abîmé, ou qui n'est pas ce qui était annoncé ? Vous gardez vos{" "}
      <Link to={`${paths.termsOfUse.href()}#garanties`}>garanties légales</Link>.
    </Notice>
    <Panel title={`Commande ${asked.orderNumber}`}>
      <LinesField
        label="Produits de la commande"
        lines={asked.lines}
        chosen={[]}
        errors={{}}
        onChange={() => undefined}
      />
    </Panel>
    <PastSection asked={asked} />
  </div>
);
