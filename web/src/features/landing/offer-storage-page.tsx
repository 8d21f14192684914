import { Anchor, Button } from "@mantine/core";
import { paths } from "@stokaz/contract/paths";
import { listCommunes } from "@stokaz/contract/spaces/communes";
import type { ReactElement } from "react";
import { Link, type LoaderFunctionArgs, useLoaderData } from "react-router";
import lessor from "../../assets/lessor.svg";
import { read } from "../../lib/api/reader.ts";
import { useSite } from "../../lib/api/site.ts";
import { formatPercent } from "../../lib/format/format.ts";
import { publicMeta } from "../../lib/format/meta.ts";
import { BandSection } from "./band-section.tsx";
import { EstimatorSection } from "./estimator-section.tsx";
import styles from "./offer-storage-page.module.css";

export const meta = publicMeta({
  title: "Proposer un stockage",
  description:
    "Louez votre garage, votre cave ou une pièce libre à des artisans de votre territoire et recevez un revenu chaque mois.",
});

export const loader = async ({ context }: LoaderFunctionArgs) => {
  const { data, usualPrice } = await read(context, listCommunes, {});
  return { communes: data.map(({ postcodes: _, ...commune }) => commune), usualPrice };
};

const REASONS = [
  {
    title: "Un revenu régulier",
    text: "L'artisan paie d'avance, en une fois ou chaque mois, et le loyer vous est versé au début de chaque mois.",
  },
  {
    title: "Vous gardez la main",
    text: "Votre prix, votre surface, vos jours et vos heures : vous les changez quand vous voulez pour les prochaines locations.",
  },
  {
    title: "Une adresse protégée",
    text: "Les visiteurs ne voient que la commune et un repère approché. Seuls les artisans et les acheteurs reçoivent l'adresse.",
  },
  {
    title: "Un coup de pouce au territoire",
    text: "Les producteurs stockent près de leurs clients, et votre voisinage achète local sans longs trajets.",
  },
] as const;

const CONDITIONS = [
  "Être propriétaire de l'espace, ou locataire avec l'accord de son bailleur, et pouvoir le prouver.",
  "Disposer d'une place propre, sèche et fermée, accessible aux jours et aux heures que vous indiquez.",
  "Avoir une assurance multirisque habitation étendue à cette activité, ou prévoir de souscrire cette extension.",
  "Connecter un compte Stripe à votre profil : il est demandé avant de publier un espace.",
  "Déclarer vos loyers : nous vous envoyons chaque année un récapitulatif, aussi transmis à l'administration fiscale, et vous demandons pour cela quelques informations.",
] as const;

const RegisterButton = (): ReactElement => (
  <Button component={Link} to={paths.registerForm.href("lessor")} size="lg">
    Proposer mon espace
  </Button>
);

const PlatformFee = (): ReactElement => {
  const percent = useSite()?.platformFeePercent;
  return (
    <p className={styles.note}>
      {percent === undefined
        ? "L'inscription et la publication sont gratuites : des frais de plateforme ne sont retenus que sur ce qui est loué."
        : `L'inscription et la publication sont gratuites : des frais de plateforme de ${formatPercent(percent)} ne sont retenus que sur ce qui est loué.`}
    </p>
  );
};

const OfferStoragePage = (): ReactElement => (
  <>
    <div className={styles.top}>
      <div>
        <h1 className={styles.title}>Louez la place que vous n'utilisez pas</h1>
        <p className={styles.lead}>
          Un garage, une cave, une varangue fermée, une pièce vide : des artisans de votre
          territoire cherchent quelques mètres carrés pour stocker leurs produits.
        </p>
        <RegisterButton />
      </div>
      <img src={lessor} alt="" width={480} height={360} className={styles.picture} />
    </div>
    <BandSection title="Pourquoi proposer un stockage ?" tone="surface">
      <ul className={styles.reasons}>
        {REASONS.map(({ title, text }) => (
          <li key={title}>
            <h3>{title}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ul>
    </BandSection>
    <EstimatorSection
      title="Ce que votre espace peut rapporter"
      {...useLoaderData<typeof loader>()}
    >
      <PlatformFee />
    </EstimatorSection>
    <BandSection title="Les conditions" tone="surface">
      <ul className={styles.conditions}>
        {CONDITIONS.map((condition) => (
          <li key={condition}>{condition}</li>
        ))}
      </ul>
      <p className={styles.note}>
        Le détail se trouve dans les{" "}
        <Anchor component={Link} to={paths.termsOfUse.href()} underline="always" inherit>
          conditions d'utilisation
        </Anchor>
        .
      </p>
      <RegisterButton />
    </BandSection>
  </>
);

export default OfferStoragePage;
