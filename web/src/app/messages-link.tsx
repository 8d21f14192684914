import { countUnreadMessages } from "@stokaz/contract/messages";
import { paths } from "@stokaz/contract/paths";
import { type ReactElement, useEffect, useState } from "react";
import { NavLink, useLocation } from "react-router";
import { call } from "../lib/api/client.ts";
import { onMessagesRead } from "../lib/browser/unread-messages.ts";
import styles from "./header.module.css";
import own from "./messages-link.module.css";

const EVERY_MS = 60_000;

/** How many messages wait: counted at each page, after reading some, and every minute while the page is looked at. */
const useUnread = (): number => {
  const { pathname } = useLocation();
  const [unread, setUnread] = useState(0);
  // Only the browser knows whose page it is; it stays as it was while nobody answers.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each page counts again
  useEffect(() => {
    const leaving = new AbortController();
    const count = (): void => {
      if (document.visibilityState === "hidden") return;
      call(countUnreadMessages, {}, { signal: leaving.signal }).then(
        (answer) => setUnread(answer.unread),
        () => undefined,
      );
    };
    count();
    const timer = setInterval(count, EVERY_MS);
    const stopListening = onMessagesRead(count);
    return () => {
      leaving.abort();
      clearInterval(timer);
      stopListening();
    };
  }, [pathname]);
  return unread;
};

/** The way to one's messages, and how many are unread. */
export const MessagesLink = ({ onChoose }: { onChoose: () => void }): ReactElement => {
  const unread = useUnread();
  const shown = unread >= 100 ? "99+" : unread;
  return (
    <NavLink
      to={paths.messages.href()}
      className={styles.link ?? ""}
      aria-label={
        unread > 0 ? `Messages, ${unread >= 100 ? "plus de 99" : unread} non lus` : undefined
      }
      onClick={onChoose}
    >
      Messages
      {unread > 0 && <span className={own.unread}>{shown}</span>}
    </NavLink>
  );
};
