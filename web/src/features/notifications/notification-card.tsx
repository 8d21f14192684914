import { Button } from "@mantine/core";
import { MAIL_TOPICS } from "@stokaz/contract/messages/mail-topics";
import type { Notification } from "@stokaz/contract/messages/notifications";
import type { ReactElement } from "react";
import { Link } from "react-router";
import { useTerritoryFacts } from "../../lib/api/territory.ts";
import { formatInstant } from "../../lib/format/format.ts";
import { ChevronRightIcon } from "../../ui/page/tool-icons.tsx";
import { useRead } from "./api.ts";
import styles from "./notifications.module.css";

/** One notification: the whole card is a link to its subject, and opening it marks it as read. */
export const NotificationCard = ({
  notification,
}: {
  notification: Notification;
}): ReactElement => {
  const { _id, topic, title, text, path, createdAt, readAt } = notification;
  const territory = useTerritoryFacts();
  const read = useRead();
  const isUnread = readAt === null;
  return (
    <article className={styles.card} data-unread={isUnread || undefined}>
      <div className={styles.words}>
        <h2 className={styles.title}>
          {isUnread && <span className={styles.unread}>Non lue</span>}
          {path === null ? (
            title
          ) : (
            <Link
              to={path}
              className={styles.link}
              onClick={() => {
                if (isUnread) read.mutate(_id);
              }}
            >
              {title}
            </Link>
          )}
        </h2>
        {text !== "" && <p className={styles.text}>{text}</p>}
        <p className={styles.facts}>
          {territory && (
            <time dateTime={createdAt.toISOString()}>
              {formatInstant(createdAt, territory.timeZone)}
            </time>
          )}
          {topic && <span>{MAIL_TOPICS[topic].label}</span>}
        </p>
        {path === null && isUnread && (
          <Button
            variant="default"
            size="sm"
            className={styles.read ?? ""}
            aria-label={`Marquer comme lue : ${title}`}
            loading={read.isPending}
            onClick={() => read.mutate(_id)}
          >
            Marquer comme lue
          </Button>
        )}
      </div>
      {path !== null && <ChevronRightIcon />}
    </article>
  );
};
