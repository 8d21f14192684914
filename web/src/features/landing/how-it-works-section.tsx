import { Button } from "@mantine/core";
import { paths } from "@stokaz/contract/paths";
import type { ReactElement } from "react";
import { Link } from "react-router";
import { ArrowRightIcon } from "../../ui/page/icons.tsx";
import { BandActions, BandSection } from "./band-section.tsx";
import { type NumberedStep, NumberedSteps } from "./numbered-steps-section.tsx";

const STEPS: readonly NumberedStep[] = [
  {
    title: "Un particulier propose sa place",
    text: "Il décrit l'espace, fixe son prix par palette et ses heures d'accueil.",
  },
  {
    title: "Un artisan loue des palettes",
    text: "Il choisit l'espace, les dates et la surface, puis paie en ligne.",
  },
  {
    title: "Les produits arrivent",
    text: "L'artisan les dépose sur place et les met en vente sur la plateforme.",
  },
  {
    title: "Un voisin commande",
    text: "Il trouve le produit, le réserve et le paie en quelques clics.",
  },
  {
    title: "La commande est récupérée",
    text: "Le consommateur passe la prendre, et l'artisan est payé.",
  },
];

/** All steps, from a free corner to a collected order. */
export const HowItWorksSection = (): ReactElement => (
  <BandSection
    title="Comment ça marche ?"
    lead="Un circuit court de bout en bout : du garage libre au panier récupéré, tout se passe entre voisins."
  >
    <NumberedSteps steps={STEPS} headingLevel={3} />
    <BandActions>
      <Button
        component={Link}
        to={paths.howItWorks.href()}
        variant="default"
        rightSection={<ArrowRightIcon />}
      >
        Le détail, pour chacun
      </Button>
    </BandActions>
  </BandSection>
);
