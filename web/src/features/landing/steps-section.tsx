import type { ReactElement } from "react";
import contract from "../../assets/step-contract.svg";
import match from "../../assets/step-match.svg";
import search from "../../assets/step-search.svg";
import { BandSection } from "./band-section.tsx";
import styles from "./steps-section.module.css";

const STEPS = [
  {
    picture: search,
    title: "Recherche",
    text: "Indiquez un lieu, une surface et un budget. Les espaces libres s'affichent sur la carte et dans la liste.",
  },
  {
    picture: match,
    title: "Mise en relation",
    text: "Photos, horaires, prix par palette : choisissez, chez un particulier, l'espace le mieux placé pour vos clients.",
  },
  {
    picture: contract,
    title: "Contractualisation",
    text: "Dates, nombre de palettes, total : tout est écrit avant de payer. Le paiement en ligne confirme la location.",
  },
] as const;

/** Search, matchmaking, contract (spec §1). */
export const StepsSection = (): ReactElement => (
  <BandSection
    title="De la recherche à la location, en trois étapes"
    lead="Quelques minutes suffisent, et rien n'est dû avant d'avoir choisi."
  >
    <ol className={styles.steps}>
      {STEPS.map(({ picture, title, text }) => (
        <li key={title} className={styles.step}>
          <img src={picture} alt="" width={240} height={180} loading="lazy" />
          <h3 className={styles.title}>{title}</h3>
          <p className={styles.text}>{text}</p>
        </li>
      ))}
    </ol>
  </BandSection>
);
