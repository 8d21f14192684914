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
  /** Called when a link is chosen: an open menu around the links closes. */
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

/** Address of the form for a new space, for a user who may publish one. */
const NEW_SPACE = paths.storageManagement.href({ vue: "ajouter" });

/** Links of the header, including those of the logged-in user. */
export const HeaderLinks = ({ onChoose, onRegister }: HeaderLinksProps): ReactElement => {
  const session = useSession();
  const isHydrated = useIsHydrated();
  return (
    <>
      <NavLink to={paths.productListing.href()} className={styles.link ?? ""} onClick={onChoose}>
        Produits locaux
      </NavLink>
      <Link
        // A user who is not a lessor yet registers as one (spec §2).
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
      {/* Prerendered pages don't know their reader: this part is hidden but keeps its space. */}
      <div className={styles.account} data-waiting={!isHydrated || undefined}>
        {session ? (
          <Suspense fallback={<span data-waiting />}>
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
