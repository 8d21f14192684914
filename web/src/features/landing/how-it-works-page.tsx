import { Button } from "@mantine/core";
import type { RegistrableRole } from "@stokaz/contract/accounts/roles";
import { paths } from "@stokaz/contract/paths";
import type { ReactElement } from "react";
import { Link } from "react-router";
import artisan from "../../assets/artisan.svg";
import consumer from "../../assets/consumer.svg";
import lessor from "../../assets/lessor.svg";
import { publicMeta } from "../../lib/format/meta.ts";
import { BandSection } from "./band-section.tsx";
import styles from "./how-it-works-page.module.css";
import { type NumberedStep, NumberedSteps } from "./numbered-steps-section.tsx";

export const meta = publicMeta({
  title: "Comment ça marche ?",
  description:
    "Louer une place libre, stocker et vendre ses produits, acheter local et récupérer sur place : cinq étapes pour chacun.",
});

type Journey = {
  role: RegistrableRole;
  anchor: string;
  title: string;
  picture: string;
  lead: string;
  steps: readonly NumberedStep[];
};

const JOURNEYS: readonly Journey[] = [
  {
    role: "lessor",
    anchor: "loueur",
    title: "Vous êtes loueur particulier",
    picture: lessor,
    lead: "Vous avez de la place chez vous ? Elle peut devenir un revenu.",
    steps: [
      {
        title: "Créez votre compte",
        text: "Vos coordonnées, vos jours et heures de livraison et de récupération, et la confirmation que votre logement est assuré.",
      },
      {
        title: "Connectez votre compte Stripe",
        text: "Depuis votre profil, en quelques minutes. C'est là que vos loyers seront versés.",
      },
      {
        title: "Publiez votre espace",
        text: "Une photo, l'adresse, la surface et votre prix par palette et par mois. L'adresse exacte reste cachée aux visiteurs.",
      },
      {
        title: "Accueillez un artisan",
        text: "Il loue en ligne les palettes dont il a besoin. Vous le retrouvez dans votre tableau de bord avec ses dates.",
      },
      {
        title: "Recevez vos loyers",
        text: "Chaque mois de location vous est versé à son début, frais de plateforme déduits.",
      },
    ],
  },
  {
    role: "artisan",
    anchor: "artisan",
    title: "Vous êtes artisan-producteur",
    picture: artisan,
    lead: "Stockez au plus près de vos clients, vendez en ligne, sans ouvrir de boutique.",
    steps: [
      {
        title: "Créez votre compte",
        text: "Votre entreprise, votre SIRET et le logo sous lequel vos clients vous reconnaîtront.",
      },
      {
        title: "Trouvez un espace",
        text: "Filtrez par lieu, surface et prix, comparez sur la carte, consultez les horaires de livraison.",
      },
      {
        title: "Louez à la palette",
        text: "Choisissez la date, la durée et le nombre de palettes. Le total est affiché avant de payer en ligne.",
      },
      {
        title: "Mettez vos produits en vente",
        text: "Livrez-les sur place puis publiez-les : photo, prix, quantité, description.",
      },
      {
        title: "Vendez et soyez payé",
        text: "Le client paie à la commande. L'argent vous est versé dès qu'il a récupéré ses produits.",
      },
    ],
  },
  {
    role: "consumer",
    anchor: "consommateur",
    title: "Vous êtes consommateur responsable",
    picture: consumer,
    lead: "Des produits d'ici, achetés à ceux qui les font, à deux pas de chez vous.",
    steps: [
      {
        title: "Parcourez les produits",
        text: "Par nom, par marque, par catégorie ou par lieu de récupération : tout est visible sans compte.",
      },
      {
        title: "Choisissez la quantité",
        text: "Le total, le lieu et les horaires de récupération sont affichés avant de commander.",
      },
      {
        title: "Payez en ligne",
        text: "Par carte, sur la page sécurisée de Stripe. Vos produits vous sont réservés pendant le paiement.",
      },
      {
        title: "Passez les récupérer",
        text: "L'adresse, la personne à voir et les horaires vous attendent dans « Mes Commandes » et par e-mail.",
      },
      {
        title: "Confirmez la récupération",
        text: "Marquez la commande comme récupérée : c'est ce qui déclenche le paiement de l'artisan.",
      },
    ],
  },
];

const HowItWorksPage = (): ReactElement => (
  <>
    <div className={styles.top}>
      <h1 className={styles.title}>Comment ça marche ?</h1>
      <p className={styles.lead}>
        Des particuliers louent la place qu'ils ont en trop, des artisans y stockent et y vendent
        leurs produits, des consommateurs viennent les y chercher. Voici les étapes, pour chacun.
      </p>
      <nav aria-label="Choisir un parcours" className={styles.choices}>
        {JOURNEYS.map(({ role, anchor, title }) => (
          <a key={role} href={`#${anchor}`} className={styles.choice}>
            {title}
          </a>
        ))}
      </nav>
    </div>
    {JOURNEYS.map(({ role, anchor, title, picture, lead, steps }, index) => (
      <BandSection
        key={role}
        id={anchor}
        title={title}
        lead={lead}
        tone={index % 2 === 0 ? "surface" : "sand"}
      >
        <img
          src={picture}
          alt=""
          width={480}
          height={360}
          className={styles.picture}
          loading="lazy"
        />
        <NumberedSteps steps={steps} headingLevel={3} />
        <Button
          component={Link}
          to={paths.registerForm.href(role)}
          aria-label={`Commencer : ${title.toLowerCase()}`}
          mt="xl"
        >
          Commencer
        </Button>
      </BandSection>
    ))}
  </>
);

export default HowItWorksPage;
