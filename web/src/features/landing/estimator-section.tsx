import type { ReactElement } from "react";
import { BandSection } from "./band-section.tsx";
import { EstimatorForm } from "./estimator-form.tsx";

/** The landing page's estimator for lessors. */
export const EstimatorSection = (): ReactElement => (
  <BandSection
    title="Combien peut rapporter votre espace ?"
    lead="Une estimation sur six mois, si tout l'espace est loué."
    tone="surface"
  >
    <EstimatorForm />
  </BandSection>
);
