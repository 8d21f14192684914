import { paths } from "@stokaz/contract/paths";
import type { ReactElement } from "react";
import { Link } from "react-router";
import { Brand } from "../ui/page/brand.tsx";
import styles from "./footer.module.css";

const COPYRIGHT_YEAR = 2024;

const GROUPS = [
  {
    title: "Votre espace",
    links: [
      { label: "Espace loueur particulier", to: paths.registerForm.href("lessor") },
      { label: "Espace artisan-producteur", to: paths.registerForm.href("artisan") },
      { label: "Espace consommateur responsable", to: paths.registerForm.href("consumer") },
    ],
  },
  {
    title: "Découvrir",
    links: [
      { label: "Accueil", to: paths.landing.href() },
      { label: "Comment ça marche ?", to: paths.howItWorks.href() },
      { label: "Fonctionnement de la plateforme", to: paths.platform.href() },
      { label: "Dans votre commune", to: `${paths.landing.href()}#communes` },
      { label: "Contact", to: paths.contact.href() },
    ],
  },
  {
    title: "Informations légales",
    links: [
      { label: "Renoncer au contrat ici", to: paths.withdrawal.href() },
      { label: "Conditions d'utilisation", to: paths.termsOfUse.href() },
      { label: "Politique de confidentialité", to: paths.privacyPolicy.href() },
      { label: "Mentions légales", to: paths.legalNotice.href() },
      { label: "Cookies", to: paths.cookies.href() },
      { label: "Accessibilité", to: paths.accessibility.href() },
    ],
  },
] as const;

/** Links below every page. Source: specification §2, Footer. */
export const Footer = (): ReactElement => (
  <footer className={styles.footer}>
    <div className={styles.inner}>
      <nav aria-label="Pied de page" className={styles.groups}>
        {GROUPS.map(({ title, links }) => (
          <div key={title}>
            <p className={styles.title}>{title}</p>
            <ul className={styles.links}>
              {links.map(({ label, to }) => (
                <li key={to}>
                  {/* The law requires that the withdrawal function is easy to see, so it is
                      highlighted. */}
                  <Link
                    to={to}
                    className={styles.link}
                    data-prominent={to === paths.withdrawal.href() || undefined}
                  >
                    {label}
                  </Link>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </nav>
      <p className={styles.copyright}>
        © {COPYRIGHT_YEAR} <Brand />
      </p>
    </div>
  </footer>
);
