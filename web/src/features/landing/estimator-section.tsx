import type { Cents } from "@stokaz/contract/money/money";
import { type ReactElement, Suspense } from "react";
import { lazyWithRetry } from "../../lib/browser/lazy-with-retry.ts";
import { whenIdle, whenNear } from "../../lib/browser/when.ts";
import type { NamedCommune } from "../../lib/format/offers.ts";
import { NeedsScript } from "../../ui/page/needs-script.tsx";
import { BandSection } from "./band-section.tsx";
import styles from "./estimator-section.module.css";

const ANCHOR = "estimateur";

// This form is far below the first screen: its checks are loaded when it comes near, or when the
// browser is idle.
const EstimatorForm = lazyWithRetry(async () => {
  await Promise.race([whenNear(ANCHOR), new Promise<void>(whenIdle)]);
  return (await import("./estimator-form.tsx")).EstimatorForm;
});

type EstimatorSectionProps = {
  title: string;
  tone?: "sand" | "surface";
  communes: readonly NamedCommune[];
  /** Cents per pallet per month, over the whole territory. */
  usualPrice: Cents | null;
  /** Content below the estimate. */
  children?: ReactElement;
};

/** Estimator for lessors, with the usual prices of their commune. */
export const EstimatorSection = ({
  title,
  tone = "sand",
  communes,
  usualPrice,
  children,
}: EstimatorSectionProps): ReactElement => (
  <BandSection
    id={ANCHOR}
    title={title}
    lead="Une estimation sur six mois, si tout l'espace est loué."
    tone={tone}
  >
    <div className={styles.place}>
      <NeedsScript
        label="Chargement…"
        without="L'estimateur a besoin de JavaScript : multipliez la surface par le prix au mètre carré, puis par six."
      >
        <Suspense fallback={<p role="status">Chargement…</p>}>
          <EstimatorForm communes={communes} usualPrice={usualPrice} />
        </Suspense>
      </NeedsScript>
    </div>
    {children}
  </BandSection>
);
