import { Button } from "@mantine/core";
import { paths } from "@stokaz/contract/paths";
import { type ReactElement, Suspense } from "react";
import { Link, NavLink } from "react-router";
import { customerServiceUrl, useSite } from "../lib/api/site.ts";
import { lazyWithRetry } from "../lib/browser/lazy-with-retry.ts";
import { useIsHydrated, useSession } from "../lib/session/session.ts";
import styles from "./header.module.css";

const PersonLinks = lazyWithRetry(async () => (await import("./person-links.tsx")).PersonLinks);

type HeaderLinksProps = {
  /** A link was chosen: a menu around it closes. */
  onChoose: () => void;
  /** Opens the registration dialog. */
  onRegister: () => void;
};

const CustomerServiceLink = ({ onChoose }: Pick<HeaderLinksProps, "onChoose">): ReactElement => {
  const site = useSite();
  return site ? (
    <a
      href={customerServiceUrl(site)}
      className={styles.link}
      target="_blank"
      rel="noreferrer"
      onClick={onChoose}
    >
      Service client
    </a>
  ) : (
    <Link to={paths.contact.href()} className={styles.link} onClick={onChoose}>
      Service client
    </Link>
  );
};

/** The way to the form of a new space, for whoever may publish one. */
const NEW_SPACE = paths.storageManagement.href({ vue: "ajouter" });

/** The header's links, those of the person logged in included. */
export const HeaderLinks = ({ onChoose, onRegister }: HeaderLinksProps): ReactElement => {
  const session = useSession();
  const isHydrated = useIsHydrated();
  return (
    <>
      <NavLink to={paths.productListing.href()} className={styles.link ?? ""} onClick={onChoose}>
        Produits locaux
      </NavLink>
      <Link
        // Whoever is no lessor yet registers as one (spec §2).
        to={session?.role === "lessor" ? NEW_SPACE : paths.registerForm.href("lessor")}
        className={styles.link}
        onClick={onChoose}
      >
        Proposer un stockage
      </Link>
      <NavLink to={paths.howItWorks.href()} className={styles.link ?? ""} onClick={onChoose}>
        Comment ça marche ?
      </NavLink>
      <CustomerServiceLink onChoose={onChoose} />
      {/* Prerendered pages don't know who reads them: this part waits, in its place. */}
      <div className={styles.account} data-waiting={!isHydrated || undefined}>
        {session ? (
          <Suspense>
            <PersonLinks session={session} onChoose={onChoose} />
          </Suspense>
        ) : (
          <>
            <Button
              variant="default"
              onClick={() => {
                onChoose();
                onRegister();
              }}
            >
              S'inscrire
            </Button>
            <Button component={Link} to={paths.login.href()} onClick={onChoose}>
              Se connecter
            </Button>
          </>
        )}
      </div>
    </>
  );
};
