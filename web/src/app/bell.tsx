import { notificationPaths } from "@stokaz/contract/messages/notification-paths";
import { useQuery } from "@tanstack/react-query";
import type { ReactElement } from "react";
import { NavLink } from "react-router";
import { unreadCountQuery } from "../features/notifications/api.ts";
import { useLive } from "../lib/live/use-live.ts";
import { useSession } from "../lib/session/session.ts";
import { DataScope } from "../ui/page/data-scope.tsx";
import { icon } from "../ui/page/icons.tsx";
import styles from "./header.module.css";

const BellIcon = icon(
  <path d="M10 5a2 2 0 1 1 4 0a7 7 0 0 1 4 6v3a4 4 0 0 0 2 3H4a4 4 0 0 0 2-3v-3a7 7 0 0 1 4-6M9 17v1a3 3 0 0 0 6 0v-1" />,
);

/** Greatest number that fits in the badge. */
const MOST = 99;

type BellProps = { onChoose: () => void };

const BellLink = ({ onChoose }: BellProps): ReactElement => {
  useLive();
  const { data } = useQuery(unreadCountQuery);
  const unread = data?.unread ?? 0;
  const words = unread === 1 ? "Notifications, 1 non lue" : `Notifications, ${unread} non lues`;
  return (
    <NavLink
      to={notificationPaths.list.href()}
      end
      className={styles.basket ?? ""}
      aria-label={unread === 0 ? "Notifications" : words}
      onClick={onChoose}
    >
      <BellIcon size={24} />
      {unread > 0 && <span className={styles.count}>{unread > MOST ? `${MOST}+` : unread}</span>}
    </NavLink>
  );
};

/**
 * Link to one's notifications with the number of unread ones. It also reads the live events for the
 * whole page.
 */
export const Bell = (props: BellProps): ReactElement => (
  <DataScope>
    <BellLink key={useSession()?.token} {...props} />
  </DataScope>
);
