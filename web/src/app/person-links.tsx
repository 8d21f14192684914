import { Button } from "@mantine/core";
import { paths } from "@stokaz/contract/paths";
import type { ReactElement } from "react";
import { NavLink } from "react-router";
import { dashboardOf } from "../lib/session/dashboards.ts";
import { useLogOut } from "../lib/session/log-out.ts";
import type { Session } from "../lib/session/session.ts";
import styles from "./header.module.css";
import { MessagesLink } from "./messages-link.tsx";

/** Links of the logged-in user; visitors do not load this code. */
export const PersonLinks = ({
  session,
  onChoose,
}: {
  session: Session;
  onChoose: () => void;
}): ReactElement => {
  const logOut = useLogOut();
  const isSeller = session.role === "lessor" || session.role === "artisan";
  const leave = async (): Promise<void> => {
    onChoose();
    await logOut();
  };
  return (
    <>
      <NavLink to={dashboardOf(session.role)} className={styles.link ?? ""} onClick={onChoose}>
        Tableau de bord
      </NavLink>
      {(isSeller || session.user?.managesPlaces) && (
        <NavLink to={paths.handovers.href()} className={styles.link ?? ""} onClick={onChoose}>
          Remises
        </NavLink>
      )}
      {isSeller && (
        <NavLink to={paths.earnings.href()} className={styles.link ?? ""} onClick={onChoose}>
          Mes revenus
        </NavLink>
      )}
      {!session.user?.mustSetSecondFactor && <MessagesLink onChoose={onChoose} />}
      <NavLink to={paths.profile.href()} className={styles.link ?? ""} onClick={onChoose}>
        Profil
      </NavLink>
      <Button variant="default" onClick={leave}>
        Déconnexion
      </Button>
    </>
  );
};
