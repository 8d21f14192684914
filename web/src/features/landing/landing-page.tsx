import { ADULT_ONLY } from "@stokaz/contract/products/categories";
import { listProducts } from "@stokaz/contract/products/products";
import { listCommunes } from "@stokaz/contract/spaces/communes";
import type { ReactElement } from "react";
import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import { read } from "../../lib/api/reader.ts";
import { publicMeta } from "../../lib/format/meta.ts";
import { productOffer } from "../../lib/format/offers.ts";
import { BenefitsSection } from "./benefits-section.tsx";
import { CommunesSection } from "./communes-section.tsx";
import { EstimatorSection } from "./estimator-section.tsx";
import { HeroSection } from "./hero-section.tsx";
import { HowItWorksSection } from "./how-it-works-section.tsx";
import { NewestProductsSection } from "./newest-products-section.tsx";
import { PlacesSection } from "./places-section.tsx";
import { StepsSection } from "./steps-section.tsx";

const NEWEST = 4;

export const meta = publicMeta({
  title: "Stockage chez l'habitant et produits locaux",
  description:
    "La première plateforme de distribution de produits locaux : trouvez un espace de stockage près de vos clients, vendez vos produits, augmentez vos revenus.",
  linkedData: ({ origin, brandName, name, operator }) => [
    {
      "@context": "https://schema.org",
      "@type": "Organization",
      name: brandName,
      url: `${origin}/`,
      logo: `${origin}/icone-512.png`,
      areaServed: name,
      email: operator.email,
      telephone: operator.phone,
    },
    {
      "@context": "https://schema.org",
      "@type": "WebSite",
      name: brandName,
      url: `${origin}/`,
      inLanguage: "fr",
    },
  ],
});

export const loader = async ({ context }: LoaderFunctionArgs) => {
  const [{ data: products }, { data: communes, usualPrice }, ...drinks] = await Promise.all([
    read(context, listProducts, { query: { limit: NEWEST } }),
    read(context, listCommunes, {}),
    ...ADULT_ONLY.map((subCategory) =>
      read(context, listProducts, { query: { subCategory, limit: 1 } }),
    ),
  ]);
  return {
    isAlcoholOffered: drinks.some(({ data }) => data.length > 0),
    offers: products.map(productOffer),
    communes: communes.map(({ postcodes: _, ...commune }) => commune),
    usualPrice,
  };
};

const LandingPage = (): ReactElement => {
  const { offers, isAlcoholOffered, communes, usualPrice } = useLoaderData<typeof loader>();
  return (
    <>
      <HeroSection communes={communes} />
      <StepsSection />
      <BenefitsSection />
      <HowItWorksSection />
      <EstimatorSection
        title="Combien peut rapporter votre espace ?"
        tone="surface"
        communes={communes}
        usualPrice={usualPrice}
      />
      <NewestProductsSection offers={offers} isAlcoholOffered={isAlcoholOffered} />
      <PlacesSection />
      <CommunesSection communes={communes} />
    </>
  );
};

export default LandingPage;
