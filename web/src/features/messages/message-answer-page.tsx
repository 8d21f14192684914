import { Button, Textarea } from "@mantine/core";
import type { Answer } from "@stokaz/contract/endpoint";
import { LIMITS } from "@stokaz/contract/limits";
import { messagePaths } from "@stokaz/contract/messages/message-paths";
import { linkAnswer, type readMessageLink } from "@stokaz/contract/messages/messages";
import { paths } from "@stokaz/contract/paths";
import { PROBLEMS } from "@stokaz/contract/problems";
import { useQuery } from "@tanstack/react-query";
import type { ReactElement } from "react";
import { Link, useSearchParams } from "react-router";
import { isRefusal, messageOf } from "../../lib/api/error.ts";
import type { PageHandle } from "../../lib/api/site.ts";
import { useTerritoryFacts } from "../../lib/api/territory.ts";
import { useSchemaForm } from "../../lib/browser/form.ts";
import { pageMeta } from "../../lib/format/meta.ts";
import { Notice } from "../../ui/notices/notice.tsx";
import { ErrorState } from "../../ui/page/error-state.tsx";
import { RowSkeletons } from "../../ui/page/loading.tsx";
import { PageShell } from "../../ui/page/page-shell.tsx";
import { Refusal } from "../../ui/page/refusal.tsx";
import { messageLinkQuery, useLinkAnswer } from "./api.ts";
import { MessageCard } from "./message-card.tsx";
import styles from "./messages.module.css";
import { aboutWords } from "./rules.ts";

export const meta = pageMeta("Répondre à un message");

export const handle: PageHandle = { feature: "messages" };

type Linked = Answer<typeof readMessageLink>;

const OpenAll = ({ conversationId }: { conversationId: string }): ReactElement => (
  <Button component={Link} to={messagePaths.conversation.href(conversationId)} variant="default">
    Ouvrir la conversation
  </Button>
);

const AnswerForm = ({ token, link }: { token: string; link: Linked }): ReactElement => {
  const answer = useLinkAnswer(token);
  const form = useSchemaForm({ schema: linkAnswer, initialValues: { words: "" } });
  if (answer.isSuccess) {
    return (
      <Notice
        tone="success"
        title="Votre réponse est envoyée."
        action={<OpenAll conversationId={link.conversationId} />}
      >
        Pour la suite, connectez-vous : ce lien ne sert qu'une fois.
      </Notice>
    );
  }
  return (
    <form
      {...form.formProps(({ words }) =>
        answer.mutate(words, { onError: (error) => form.showFailure(error, messageOf(error)) }),
      )}
      className={styles.form}
      aria-label={`Répondre à ${link.with.name}`}
    >
      <Textarea
        label={`Votre réponse à ${link.with.name}`}
        description={
          link.masksContacts
            ? "Téléphones, e-mails, liens et adresses seront masqués. Cette réponse part une fois, sans vous connecter."
            : "Elle part une fois, sans vous connecter."
        }
        size="md"
        autosize
        minRows={3}
        maxRows={10}
        maxLength={LIMITS.longText}
        {...form.getInputProps("words")}
      />
      <Refusal message={form.refusal} />
      <div className={styles.tools}>
        <OpenAll conversationId={link.conversationId} />
        <Button type="submit" size="md" loading={answer.isPending}>
          Envoyer
        </Button>
      </div>
    </form>
  );
};

const Shown = ({ token, link }: { token: string; link: Linked }): ReactElement => {
  const territory = useTerritoryFacts();
  return (
    <div className={styles.sections}>
      <div className={styles.messages}>
        {territory &&
          link.messages.map((message) => (
            <MessageCard
              key={message._id}
              message={message}
              from={link.with.name}
              own={link.actsFor ?? undefined}
              timeZone={territory.timeZone}
              isShownByLink
            />
          ))}
      </div>
      {link.isAnswered ? (
        <Notice
          tone="info"
          title={PROBLEMS["message/link-used"].message}
          action={<OpenAll conversationId={link.conversationId} />}
        />
      ) : (
        <AnswerForm token={token} link={link} />
      )}
    </div>
  );
};

/** Page to answer a message by its mail's link, without a login. */
const MessageAnswerPage = (): ReactElement => {
  const [parameters] = useSearchParams();
  const token = parameters.get("token") ?? "";
  const { data, error, refetch } = useQuery(messageLinkQuery(token));
  return (
    <PageShell
      title={data ? data.with.name : "Répondre à un message"}
      lead={data && aboutWords(data.about)}
      width="text"
    >
      {data && <Shown token={token} link={data} />}
      {!data && !error && <RowSkeletons count={3} />}
      {!data && error && isRefusal(error) && (
        <Notice
          tone="warning"
          title={PROBLEMS["message/link-invalid"].message}
          action={
            <Button component={Link} to={paths.login.href(messagePaths.messages.href())}>
              Se connecter
            </Button>
          }
        />
      )}
      {!data && error && !isRefusal(error) && (
        <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />
      )}
    </PageShell>
  );
};

export default MessageAnswerPage;
