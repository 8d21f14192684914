import { Button } from "@mantine/core";
import {
  openReportedConversation,
  type ReportedConversation,
} from "@stokaz/contract/moderation/reported-conversations";
import { useMutation } from "@tanstack/react-query";
import type { ReactElement } from "react";
import { call } from "../../../lib/api/client.ts";
import { messageOf } from "../../../lib/api/error.ts";
import { useTerritoryFacts } from "../../../lib/api/territory.ts";
import { formatInstant } from "../../../lib/format/format.ts";
import { Refusal } from "../../../ui/page/refusal.tsx";
import { MessagePictures } from "../../../ui/pictures/message-pictures.tsx";
import styles from "./reported.module.css";

const Conversation = ({ messages }: ReportedConversation): ReactElement => {
  const territory = useTerritoryFacts();
  return (
    <ol className={styles.messages} aria-label="Conversation signalée">
      {messages.map((message) => (
        <li key={message._id} data-reported={message.isReported || undefined}>
          <p className={styles.who}>
            <strong>{message.sender}</strong>
            {territory && `, ${formatInstant(message.sentAt, territory.timeZone)}`}
            {message.isReported && <span className={styles.reported}>Message signalé</span>}
          </p>
          {message.isErased ? (
            <p className={styles.soft}>Message effacé</p>
          ) : (
            <p className={styles.words}>{message.words}</p>
          )}
          <MessagePictures pictures={message.pictures} />
        </li>
      ))}
    </ol>
  );
};

/**
 * Conversation of a reported message. It opens only on a click, because each reading is logged and
 * the people in it are told.
 */
export const ReportedSection = ({ reportId }: { reportId: string }): ReactElement => {
  const reading = useMutation({
    mutationFn: () => call(openReportedConversation, { params: { id: reportId } }),
  });
  if (reading.data) return <Conversation {...reading.data} />;
  return (
    <div className={styles.ask}>
      <p className={styles.soft}>
        Votre lecture est notée dans le journal, et dite aux deux personnes dans leur conversation.
      </p>
      <Button variant="default" loading={reading.isPending} onClick={() => reading.mutate()}>
        Lire la conversation
      </Button>
      <Refusal message={reading.error ? messageOf(reading.error) : undefined} />
    </div>
  );
};
