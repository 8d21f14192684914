import { messagePaths } from "@stokaz/contract/messages/message-paths";
import type { ListedConversation } from "@stokaz/contract/messages/messages";
import { useInfiniteQuery } from "@tanstack/react-query";
import type { ReactElement } from "react";
import { Link } from "react-router";
import illustration from "../../assets/empty-orders.svg";
import type { PageHandle } from "../../lib/api/site.ts";
import { useTerritoryFacts } from "../../lib/api/territory.ts";
import { formatInstant } from "../../lib/format/format.ts";
import { pageMeta } from "../../lib/format/meta.ts";
import { requireSession } from "../../lib/session/guard.ts";
import { MoreButton } from "../../ui/lists/more-button.tsx";
import { EmptyState } from "../../ui/page/empty-state.tsx";
import { PageShell } from "../../ui/page/page-shell.tsx";
import { RowsState } from "../../ui/page/rows-state.tsx";
import { conversationsQuery } from "./api.ts";
import styles from "./messages.module.css";
import { aboutWords } from "./rules.ts";

export const meta = pageMeta("Messages");

export const handle: PageHandle = { feature: "messages" };

export const clientLoader = requireSession("consumer", "artisan", "lessor", "admin");

const lastOf = ({ isLastMine, lastWords, actsFor }: ListedConversation): string =>
  `${isLastMine ? `${actsFor ?? "Vous"} : ` : ""}${lastWords || "Photo ou message effacé"}`;

const Row = ({ conversation }: { conversation: ListedConversation }): ReactElement => {
  const territory = useTerritoryFacts();
  const { _id, about, with: person, lastAt, unread, actsFor } = conversation;
  return (
    <li>
      <Link
        to={messagePaths.conversation.href(_id)}
        className={styles.row}
        data-unread={unread > 0 || undefined}
      >
        <span className={styles.name}>{person.name}</span>
        <time className={styles.when} dateTime={lastAt.toISOString()}>
          {territory && formatInstant(lastAt, territory.timeZone)}
        </time>
        <span className={styles.about}>
          {aboutWords(about)}
          {actsFor && `, pour ${actsFor}`}
        </span>
        {unread > 0 && (
          <span className={styles.badge}>
            {unread} non {unread > 1 ? "lus" : "lu"}
          </span>
        )}
        <span className={styles.last}>{lastOf(conversation)}</span>
      </Link>
    </li>
  );
};

const List = (): ReactElement => {
  const list = useInfiniteQuery(conversationsQuery);
  const { data } = list;
  if (!data) {
    return <RowsState query={list} count={4} />;
  }
  const conversations = data.pages.flatMap((page) => page.data);
  if (conversations.length === 0) {
    return (
      <EmptyState
        illustration={illustration}
        message="Vous n'avez pas encore de message. Écrivez depuis une commande, une location, un produit ou un espace."
      />
    );
  }
  return (
    <>
      <ul className={styles.rows} aria-label="Conversations">
        {conversations.map((conversation) => (
          <Row key={conversation._id} conversation={conversation} />
        ))}
      </ul>
      <MoreButton list={list} className={styles.more ?? ""}>
        Voir plus de conversations
      </MoreButton>
    </>
  );
};

/** List of one's conversations: the other person, the subject and the unread messages. */
const MessagesPage = (): ReactElement => (
  <PageShell
    title="Messages"
    lead="Vos échanges au sujet d'une commande, d'une location ou d'une annonce."
    width="text"
  >
    <List />
  </PageShell>
);

export default MessagesPage;
