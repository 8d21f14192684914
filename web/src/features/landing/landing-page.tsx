import type { ReactElement } from "react";
import { pageMeta } from "../../lib/meta.ts";
import { BenefitsSection } from "./benefits-section.tsx";
import { EstimatorSection } from "./estimator-section.tsx";
import { HeroSection } from "./hero-section.tsx";
import { HowItWorksSection } from "./how-it-works-section.tsx";
import { NewestProductsSection } from "./newest-products-section.tsx";
import { PlacesSection } from "./places-section.tsx";
import { StepsSection } from "./steps-section.tsx";

export const meta = pageMeta(
  "Stockage chez l'habitant et produits locaux",
  "La première plateforme de distribution de produits locaux : trouvez un espace de stockage près de vos clients, vendez vos produits, augmentez vos revenus.",
);

const LandingPage = (): ReactElement => (
  <>
    <HeroSection />
    <StepsSection />
    <BenefitsSection />
    <HowItWorksSection />
    <EstimatorSection />
    <NewestProductsSection />
    <PlacesSection />
  </>
);

export default LandingPage;
