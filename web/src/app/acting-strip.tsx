import { Button } from "@mantine/core";
import type { Seat } from "@stokaz/contract/accounts/seats";
import { paths } from "@stokaz/contract/paths";
import type { ReactElement } from "react";
import { NavLink } from "react-router";
import { PLACES, useActFor } from "../lib/session/acting.ts";
import { useSession } from "../lib/session/session.ts";
import styles from "./acting-strip.module.css";

/** Pages that a person's rights give access to, each once. */
const placesOf = ({ rights }: Seat): { name: string; href: string }[] => [
  ...new Map(rights.map((right) => [PLACES[right].href, PLACES[right]])).values(),
  ...(rights.includes("sales") ? [{ name: "Remises", href: paths.handovers.href() }] : []),
];

const Acting = ({ seat }: { seat: Seat }): ReactElement => {
  const act = useActFor();
  return (
    <section className={styles.strip} data-acting aria-label="Au nom de qui vous agissez">
      <p className={styles.words}>
        {seat.rights.length > 0 ? (
          <>
            Vous agissez pour <strong>{seat.sellerName}</strong>
          </>
        ) : (
          <>
            Vous ne faites plus partie de l'équipe de <strong>{seat.sellerName}</strong>
          </>
        )}
      </p>
      <nav aria-label={`Pages de ${seat.sellerName}`} className={styles.places}>
        {placesOf(seat).map(({ name, href }) => (
          <NavLink key={href} to={href} className={styles.place ?? ""}>
            {name}
          </NavLink>
        ))}
      </nav>
      <Button variant="white" color="dark" loading={act.isPending} onClick={() => act.mutate(null)}>
        Revenir à mon compte
      </Button>
    </section>
  );
};

/**
 * Strip above every page that says for whom the person acts and lets them change it. Shown only to
 * members of a team.
 */
export const ActingStrip = (): ReactElement | null => {
  const user = useSession()?.user;
  const act = useActFor();
  if (user?.actingFor) return <Acting seat={user.actingFor} />;
  if (!user?.teams?.length) return null;
  return (
    <section className={styles.strip} aria-label="Au nom de qui vous agissez">
      <p className={styles.words}>Vous agissez pour vous.</p>
      <div className={styles.places}>
        {user.teams.map((seat) => (
          <Button
            key={seat.sellerId}
            variant="default"
            disabled={act.isPending}
            onClick={() => act.mutate(seat)}
          >
            Agir pour {seat.sellerName}
          </Button>
        ))}
      </div>
    </section>
  );
};
