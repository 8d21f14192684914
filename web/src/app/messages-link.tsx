import { messagePaths } from "@stokaz/contract/messages/message-paths";
import { countUnreadMessages } from "@stokaz/contract/messages/messages";
import { useQuery } from "@tanstack/react-query";
import type { ReactElement } from "react";
import { NavLink } from "react-router";
import { call } from "../lib/api/client.ts";
import { KEYS } from "../lib/api/keys.ts";
import { useIsOffered } from "../lib/api/site.ts";
import { DataScope } from "../ui/page/data-scope.tsx";
import { MessageIcon } from "../ui/page/tool-icons.tsx";
import styles from "./header.module.css";
import own from "./messages-link.module.css";

/** Greatest number that fits in the badge. */
const MOST = 99;

/** Query for the number of unread messages. It runs again when a message arrives or is read. */
const unreadQuery = {
  queryKey: [KEYS.conversations, "unread"],
  queryFn: ({ signal }: { signal: AbortSignal }) => call(countUnreadMessages, {}, { signal }),
};

type MessagesLinkProps = { onChoose: () => void };

const Counted = ({ onChoose }: MessagesLinkProps): ReactElement => {
  const unread = useQuery(unreadQuery).data?.unread ?? 0;
  const count = unread > MOST ? `${MOST}+` : unread;
  return (
    <NavLink
      to={messagePaths.messages.href()}
      className={`${styles.link} ${own.link}`}
      data-count={unread > 0 ? count : undefined}
      aria-label={unread > 0 ? `Messages, ${count} non ${unread > 1 ? "lus" : "lu"}` : undefined}
      onClick={onChoose}
    >
      <MessageIcon size={24} />
      <span>Messages</span>
    </NavLink>
  );
};

/** Link to one's messages with the number of unread ones. */
export const MessagesLink = (props: MessagesLinkProps): ReactElement | null =>
  useIsOffered("messages") ? (
    <DataScope>
      <Counted {...props} />
    </DataScope>
  ) : null;
