import { Button } from "@mantine/core";
import { paths } from "@stokaz/contract/paths";
import type { ReactElement } from "react";
import illustration from "../assets/error.svg";
import { pageMeta } from "../lib/format/meta.ts";
import { PageShell } from "../ui/page/page-shell.tsx";
import styles from "./offline-page.module.css";

export const meta = pageMeta("Pas de connexion");

const OFFLINE_FEATURES = [
  "Les pages déjà ouvertes dans un autre onglet restent lisibles : horaires de récupération, adresse, numéro de commande.",
  "L'accueil, les explications, le contact et les conditions que vous avez déjà consultés s'ouvrent encore.",
  "Ce que vous aviez saisi dans le formulaire d'inscription est gardé sur cet appareil.",
] as const;

/**
 * Passes seen on this device. A separate script fills them in; the section is hidden while there
 * are none.
 */
const KeptPasses = (): ReactElement => (
  <section className={styles.passes} hidden data-passes aria-labelledby="pass">
    <h2 id="pass" className={styles.title}>
      Vos pass
    </h2>
    <ul />
    <template>
      <li className={styles.pass}>
        <svg
          className={styles.qr}
          shapeRendering="crispEdges"
          role="img"
          aria-label="QR code du pass"
        >
          <path />
        </svg>
        <div>
          <strong className={styles.code} data-code />
          <p>
            Commande <strong data-number />
          </p>
          <p>
            <strong data-place />
            <br />
            <span data-address />
          </p>
        </div>
      </li>
    </template>
  </section>
);

/**
 * Page of the installed site without a connection or when the server does not answer. The service
 * worker stores it. It can be read without scripts; a small script of its own returns to the site
 * once it can.
 */
const OfflinePage = (): ReactElement => (
  <PageShell
    title="Impossible de joindre le site"
    lead="Votre appareil est hors ligne, ou notre serveur ne répond pas en ce moment. Rien de ce qui était enregistré n'est perdu."
    width="text"
  >
    <KeptPasses />
    <div className={styles.offline}>
      <img src={illustration} alt="" width={200} height={150} />
      <div>
        <h2 className={styles.title}>Ce qui marche encore</h2>
        <ul className={styles.list}>
          {OFFLINE_FEATURES.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
        <h2 className={styles.title}>Ce qui attend le retour de la connexion</h2>
        <p>
          La recherche, les locations, les commandes et les paiements. Rien n'est débité
          entre-temps.
        </p>
        <div className={styles.actions}>
          {/* A plain link asks the network again and works without any script. */}
          <Button component="a" href="">
            Réessayer
          </Button>
          <Button component="a" href={paths.landing.href()} variant="default">
            Revenir à l'accueil
          </Button>
        </div>
      </div>
    </div>
  </PageShell>
);

export default OfflinePage;
