import { Button } from "@mantine/core";
import type { RegistrableRole } from "@stokaz/contract/accounts/roles";
import { paths } from "@stokaz/contract/paths";
import type { ReactElement } from "react";
import { Link } from "react-router";
import artisan from "../../assets/artisan.svg";
import consumer from "../../assets/consumer.svg";
import lessor from "../../assets/lessor.svg";
import { CheckIcon } from "../../ui/page/icons.tsx";
import { BandSection } from "./band-section.tsx";
import styles from "./benefits-section.module.css";

type Benefit = {
  role: RegistrableRole;
  picture: string;
  who: string;
  promise: string;
  points: readonly string[];
};

const BENEFITS: readonly Benefit[] = [
  {
    role: "lessor",
    picture: lessor,
    who: "Loueur particulier",
    promise: "Un garage, une cave, une pièce libre : votre place inutilisée vous rapporte.",
    points: [
      "Un revenu régulier, versé chaque mois",
      "Vous fixez le prix de la palette",
      "Vous choisissez vos jours et vos heures d'accueil",
    ],
  },
  {
    role: "artisan",
    picture: artisan,
    who: "Artisan-producteur",
    promise: "Un stock au plus près de vos clients, sans bail ni boutique.",
    points: [
      "De la place à la palette, dès un mois",
      "Vos produits en vente en ligne, là où ils sont stockés",
      "Des ventes payées en ligne, sans impayé",
    ],
  },
  {
    role: "consumer",
    picture: consumer,
    who: "Consommateur responsable",
    promise: "Les marques de votre territoire, moins chères parce que sans détour.",
    points: [
      "Des produits locaux, vendus par ceux qui les font",
      "Une commande payée en ligne en quelques clics",
      "Une récupération à côté de chez vous, aux heures affichées",
    ],
  },
];

/** Benefits for each role, with a link to start (spec §2). */
export const BenefitsSection = (): ReactElement => (
  <BandSection title="Chacun y gagne" tone="surface">
    <ul className={styles.benefits}>
      {BENEFITS.map(({ role, picture, who, promise, points }) => (
        <li key={role} className={styles.benefit}>
          <img src={picture} alt="" width={480} height={360} loading="lazy" />
          <h3 id={`atouts-${role}`} className={styles.who}>
            {who}
          </h3>
          <p className={styles.promise}>{promise}</p>
          <ul className={styles.points}>
            {points.map((point) => (
              <li key={point}>
                <CheckIcon size={18} />
                {point}
              </li>
            ))}
          </ul>
          <Button
            component={Link}
            to={paths.registerForm.href(role)}
            aria-describedby={`atouts-${role}`}
            fullWidth
          >
            Commencer
          </Button>
        </li>
      ))}
    </ul>
  </BandSection>
);
