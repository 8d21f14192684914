import { Button, SegmentedControl } from "@mantine/core";
import { notificationPaths } from "@stokaz/contract/messages/notification-paths";
import { useInfiniteQuery } from "@tanstack/react-query";
import type { ReactElement } from "react";
import { Link, useSearchParams } from "react-router";
import illustration from "../../assets/empty-orders.svg";
import { pageMeta } from "../../lib/format/meta.ts";
import { requireSession } from "../../lib/session/guard.ts";
import { MoreButton } from "../../ui/lists/more-button.tsx";
import { EmptyState } from "../../ui/page/empty-state.tsx";
import { PageShell } from "../../ui/page/page-shell.tsx";
import { RowsState } from "../../ui/page/rows-state.tsx";
import { notificationsQuery, useReadAll } from "./api.ts";
import { NotificationCard } from "./notification-card.tsx";
import styles from "./notifications.module.css";

export const meta = pageMeta("Notifications");

export const clientLoader = requireSession();

/** Address parameter for the view of unread notifications only. */
const UNREAD = "non-lues";

const Rows = ({ isUnread }: { isUnread: boolean }): ReactElement => {
  const list = useInfiniteQuery(notificationsQuery(isUnread));
  const { data } = list;
  if (!data) {
    return <RowsState query={list} count={4} />;
  }
  const notifications = data.pages.flatMap((page) => page.data);
  if (notifications.length === 0) {
    return (
      <EmptyState
        illustration={illustration}
        message={
          isUnread ? "Vous avez tout lu." : "Rien pour l'instant : nous vous préviendrons ici."
        }
      />
    );
  }
  return (
    <>
      <ul className={styles.list}>
        {notifications.map((notification) => (
          <li key={notification._id}>
            <NotificationCard notification={notification} />
          </li>
        ))}
      </ul>
      <MoreButton list={list} className={styles.more ?? ""}>
        Voir les précédentes
      </MoreButton>
    </>
  );
};

const NotificationsPage = (): ReactElement => {
  const [parameters, setParameters] = useSearchParams();
  const isUnread = parameters.get("vue") === UNREAD;
  const { data } = useInfiniteQuery(notificationsQuery(isUnread));
  const readAll = useReadAll();
  const unread = data?.pages[0]?.unread ?? 0;
  return (
    <PageShell
      title="Notifications"
      lead={
        <>
          Ce qui vous est arrivé ces 90 derniers jours.{" "}
          <Link to={notificationPaths.preferences.href()} className={styles.choose}>
            Choisir mes e-mails
          </Link>
        </>
      }
      width="text"
    >
      <div className={styles.bar}>
        <SegmentedControl
          aria-label="Notifications montrées"
          value={isUnread ? UNREAD : "toutes"}
          onChange={(shown) =>
            setParameters(shown === UNREAD ? { vue: UNREAD } : {}, { replace: true })
          }
          data={[
            { value: "toutes", label: "Toutes" },
            { value: UNREAD, label: unread > 0 ? `Non lues (${unread})` : "Non lues" },
          ]}
        />
        {unread > 0 && (
          <Button variant="default" loading={readAll.isPending} onClick={() => readAll.mutate()}>
            Tout marquer comme lu
          </Button>
        )}
      </div>
      <Rows isUnread={isUnread} />
    </PageShell>
  );
};

export default NotificationsPage;
