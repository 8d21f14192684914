import { cents } from "@stokaz/contract/money/money";
import type { ReactElement } from "react";
import { formatEuros } from "../../lib/format/format.ts";
import type { Earnings } from "./api.ts";
import styles from "./earnings.module.css";

type FigureProps = { label: string; value: string; meaning: string; isMain?: boolean };

const Figure = ({ label, value, meaning, isMain }: FigureProps): ReactElement => (
  <div className={styles.tile} data-main={isMain || undefined}>
    <dt className={styles.label}>{label}</dt>
    <dd className={styles.value}>{value}</dd>
    <dd className={styles.meaning}>{meaning}</dd>
  </div>
);

/** French text with the platform fees and the refunds within the received amount. */
const sharesOf = ({ fee, refunded }: Earnings["totals"]): string => {
  const shares = [
    fee > 0 && `${formatEuros(fee)} de frais de plateforme déjà prélevés`,
    refunded > 0 && `${formatEuros(refunded)} remboursés`,
  ].filter((share) => share !== false);
  return shares.length === 0 ? "" : `, dont ${shares.join(" et ")}`;
};

/** Three main figures: transferred, waiting and received amounts. */
export const SummarySection = ({ earnings }: { earnings: Earnings }): ReactElement => {
  const { year, totals, waiting } = earnings;
  const { transferred, reversed, received } = totals;
  return (
    <dl className={styles.tiles} aria-label="En résumé">
      <Figure
        isMain
        label="Versé sur votre compte"
        value={formatEuros(cents(transferred - reversed))}
        meaning={
          reversed > 0
            ? `En ${year}, ${formatEuros(reversed)} repris pour des remboursements déduits.`
            : `En ${year}, frais de plateforme déduits.`
        }
      />
      <Figure
        label="À venir"
        value={formatEuros(waiting.amount)}
        meaning={
          waiting.count === 0
            ? "Rien n'attend d'être versé."
            : "Payé par vos clients, pas encore versé. Frais déduits."
        }
      />
      <Figure
        label="Payé par vos clients"
        value={formatEuros(received)}
        meaning={`En ${year}${sharesOf(totals)}.`}
      />
    </dl>
  );
};
