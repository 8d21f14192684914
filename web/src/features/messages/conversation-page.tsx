import { Anchor, Button } from "@mantine/core";
import { useDocumentVisibility } from "@mantine/hooks";
import { messagePaths } from "@stokaz/contract/messages/message-paths";
import { useInfiniteQuery } from "@tanstack/react-query";
import { type ReactElement, useEffect } from "react";
import { Link, useParams } from "react-router";
import { isRefusal, messageOf } from "../../lib/api/error.ts";
import type { PageHandle } from "../../lib/api/site.ts";
import { useTerritoryFacts } from "../../lib/api/territory.ts";
import { pageMeta } from "../../lib/format/meta.ts";
import { requireSession } from "../../lib/session/guard.ts";
import { useSession } from "../../lib/session/session.ts";
import { MoreButton } from "../../ui/lists/more-button.tsx";
import { Notice } from "../../ui/notices/notice.tsx";
import { ErrorState } from "../../ui/page/error-state.tsx";
import { RowSkeletons } from "../../ui/page/loading.tsx";
import { PageShell } from "../../ui/page/page-shell.tsx";
import { conversationQuery, send, useMarkRead, useReadAgain } from "./api.ts";
import { BlockButton, ClosedNotice } from "./blocking-section.tsx";
import { MessageForm } from "./message-form.tsx";
import styles from "./messages.module.css";
import { MessagesSection } from "./messages-section.tsx";
import { aboutHref, aboutWords } from "./rules.ts";

export const meta = pageMeta("Conversation");

export const handle: PageHandle = { feature: "messages" };

export const clientLoader = requireSession("consumer", "artisan", "lessor", "admin");

const Loaded = ({ id }: { id: string }): ReactElement => {
  const list = useInfiniteQuery(conversationQuery(id));
  const territory = useTerritoryFacts();
  const role = useSession()?.role;
  const readAgain = useReadAgain();
  const { mutate: markRead } = useMarkRead(id);
  const conversation = list.data?.pages[0];
  const messages = list.data?.pages.flatMap((page) => page.messages) ?? [];
  const unread = messages.find(({ isMine, readAt }) => !isMine && !readAt)?._id;
  const visibility = useDocumentVisibility();
  // Messages are marked as read when they are visible, without a click: also those that came while
  // another tab was shown, once this one is.
  useEffect(() => {
    if (unread && visibility !== "hidden") markRead(unread);
  }, [unread, visibility, markRead]);
  if (!conversation || !territory) {
    if (!list.error) return <RowSkeletons count={4} />;
    return (
      <PageShell title="Conversation" width="text">
        {isRefusal(list.error) ? (
          <Notice
            tone="warning"
            title={messageOf(list.error)}
            action={
              <Button component={Link} to={messagePaths.messages.href()}>
                Mes messages
              </Button>
            }
          >
            {list.error.status === 404 && "Elle est peut-être à un autre compte."}
          </Notice>
        ) : (
          <ErrorState message={messageOf(list.error)} onRetry={() => void list.refetch()} />
        )}
      </PageShell>
    );
  }
  const href = aboutHref(conversation.about, conversation.actsFor ? "lessor" : role);
  const isClosed = conversation.isBlocking || conversation.isBlocked || conversation.with.isAway;
  return (
    <PageShell
      title={conversation.with.name}
      lead={
        <>
          {href ? (
            <Link to={href}>{aboutWords(conversation.about)}</Link>
          ) : (
            aboutWords(conversation.about)
          )}
          {conversation.actsFor && `. Vous écrivez pour ${conversation.actsFor}.`}
        </>
      }
      action={
        conversation.isBlocking || conversation.actsFor ? undefined : (
          <BlockButton conversation={conversation} />
        )
      }
      width="text"
    >
      <Anchor component={Link} to={messagePaths.messages.href()} className={styles.back ?? ""}>
        ← Tous mes messages
      </Anchor>
      <MoreButton list={list} className={styles.more ?? ""}>
        Voir les messages précédents
      </MoreButton>
      <MessagesSection
        messages={messages}
        readings={conversation.readings}
        from={conversation.with.name}
        own={conversation.actsFor ?? undefined}
        timeZone={territory.timeZone}
        isWhole={!list.hasNextPage}
      />
      <div className={styles.box}>
        {isClosed ? (
          <ClosedNotice conversation={conversation} />
        ) : (
          <MessageForm
            to={conversation.with.name}
            masksContacts={conversation.masksContacts}
            send={async (written, requestKey) => {
              await send(id, written, requestKey);
              await readAgain();
            }}
          />
        )}
      </div>
    </PageShell>
  );
};

/** Page of a conversation between two people, with the form for a new message. */
const ConversationPage = (): ReactElement => {
  const { id = "" } = useParams();
  return <Loaded key={id} id={id} />;
};

export default ConversationPage;
