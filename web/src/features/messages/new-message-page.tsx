import { Button, Radio } from "@mantine/core";
import { messagePaths } from "@stokaz/contract/messages/message-paths";
import {
  CONVERSATION_SUBJECTS,
  type ConversationSubject,
  type Correspondents,
} from "@stokaz/contract/messages/messages";
import { useQuery } from "@tanstack/react-query";
import { type ReactElement, useState } from "react";
import { Link, Navigate, useNavigate, useSearchParams } from "react-router";
import { isRefusal } from "../../lib/api/error.ts";
import type { PageHandle } from "../../lib/api/site.ts";
import { pageMeta } from "../../lib/format/meta.ts";
import { requireSession } from "../../lib/session/guard.ts";
import { Panel } from "../../ui/lists/panel.tsx";
import { Notice } from "../../ui/notices/notice.tsx";
import { PageShell } from "../../ui/page/page-shell.tsx";
import { RowsState } from "../../ui/page/rows-state.tsx";
import { correspondentsQuery, open, type Subject, useReadAgain } from "./api.ts";
import { MessageForm } from "./message-form.tsx";
import styles from "./messages.module.css";
import { aboutWords, sideWords } from "./rules.ts";

export const meta = pageMeta("Écrire un message");

export const handle: PageHandle = { feature: "messages" };

export const clientLoader = requireSession("consumer", "artisan", "lessor");

const TITLE = "Écrire un message";

type WriteProps = Correspondents & { subject: Subject };

const Write = ({ about, people, subject }: WriteProps): ReactElement => {
  const navigate = useNavigate();
  const readAgain = useReadAgain();
  const [only] = people.length === 1 ? people : [];
  const [personId, setPersonId] = useState(only?._id ?? "");
  const chosen = people.find(({ _id }) => _id === personId);
  if (only?.conversationId)
    return <Navigate to={messagePaths.conversation.href(only.conversationId)} replace />;
  const to = only && `À ${only.name}, ${sideWords(only.side)}. `;
  return (
    <PageShell title={TITLE} lead={`${to ?? ""}${aboutWords(about)}.`} width="form">
      <div className={styles.sections}>
        {!only && (
          <Panel title="À qui ?">
            <Radio.Group
              aria-label="À qui ?"
              value={personId}
              onChange={setPersonId}
              className={styles.people ?? ""}
            >
              {people.map(({ _id, name, side }) => (
                <Radio key={_id} value={_id} size="md" label={`${name}, ${sideWords(side)}`} />
              ))}
            </Radio.Group>
          </Panel>
        )}
        {chosen?.conversationId && (
          <Notice
            tone="info"
            title={`Vous avez déjà une conversation avec ${chosen.name}.`}
            action={
              <Button component={Link} to={messagePaths.conversation.href(chosen.conversationId)}>
                Continuer la conversation
              </Button>
            }
          />
        )}
        {chosen && !chosen.conversationId && (
          <Panel>
            <MessageForm
              key={chosen._id}
              to={chosen.name}
              masksContacts={chosen.masksContacts}
              send={async (written, requestKey) => {
                const to = { ...subject, personId: chosen._id };
                const { conversationId } = await open(to, written, requestKey);
                await navigate(messagePaths.conversation.href(conversationId), { replace: true });
                await readAgain();
              }}
            />
          </Panel>
        )}
      </div>
    </PageShell>
  );
};

const isSubject = (text: string | null): text is ConversationSubject =>
  CONVERSATION_SUBJECTS.some((one) => one === text);

const Nobody = ({ sentence }: { sentence: string }): ReactElement => (
  <PageShell title={TITLE} width="form">
    <Notice
      tone="warning"
      title={sentence}
      action={
        <Button component={Link} to={messagePaths.messages.href()}>
          Mes messages
        </Button>
      }
    />
  </PageShell>
);

const About = ({ subject }: { subject: Subject }): ReactElement => {
  const { data, error, refetch } = useQuery(correspondentsQuery(subject));
  if (data) return <Write {...data} subject={subject} />;
  if (error && isRefusal(error)) {
    return <Nobody sentence="Il n'y a personne à qui écrire à ce sujet." />;
  }
  return (
    <PageShell title={TITLE} width="form">
      <RowsState query={{ error, refetch }} count={3} />
    </PageShell>
  );
};

/** Page for a first message about a subject; an existing conversation is continued. */
const NewMessagePage = (): ReactElement => {
  const [parameters] = useSearchParams();
  const about = parameters.get("sujet");
  const subjectId = parameters.get("id");
  if (!isSubject(about) || !subjectId) {
    return (
      <Nobody sentence="Ce lien n'est pas complet : écrivez depuis une commande, une location ou une annonce." />
    );
  }
  return <About subject={{ about, subjectId }} />;
};

export default NewMessagePage;
