import type { ShownMessage } from "@stokaz/contract/messages/messages";
import type { ReactElement } from "react";
import { formatInstantTime } from "../../lib/format/format.ts";
import { ReportButton } from "../../ui/dialogs/report-button.tsx";
import { MessagePictures } from "../../ui/pictures/message-pictures.tsx";
import styles from "./messages.module.css";
import { maskedWords } from "./rules.ts";

type MessageCardProps = {
  message: ShownMessage;
  /** Author of the message, if it is another person. */
  from: string;
  /** Name for one's own messages: "Vous", or the lessor in whose name one writes. */
  own?: string | undefined;
  timeZone: string;
  /**
   * True on the page of a mail's link: nothing can be reported there, and pictures are not private
   * any more.
   */
  isShownByLink?: boolean;
};

const stateOf = ({ isMine, readAt }: ShownMessage): string => {
  if (!isMine) return "";
  return readAt ? " · Lu" : " · Envoyé";
};

/** One message; one's own are on the right. */
export const MessageCard = ({
  message,
  from,
  own = "Vous",
  timeZone,
  isShownByLink = false,
}: MessageCardProps): ReactElement => {
  const { isMine, words, masked, pictures, sentAt, isErased, writtenBy } = message;
  const side = isMine ? own : from;
  const author = writtenBy ? `${writtenBy} pour ${side === "Vous" ? "vous" : side}` : side;
  return (
    <article className={styles.message} data-mine={isMine || undefined} aria-label={author}>
      <div className={styles.bubble}>
        {isErased && <p className={styles.erased}>Message effacé</p>}
        {words !== "" && <p className={styles.words}>{words}</p>}
        {isShownByLink ? (
          pictures.length > 0 && (
            <p className={styles.erased}>Photos à voir une fois connecté : {pictures.length}</p>
          )
        ) : (
          <MessagePictures pictures={pictures} />
        )}
      </div>
      {masked.length > 0 && <p className={styles.note}>{maskedWords(masked)}</p>}
      <div className={styles.meta}>
        <span>
          {(writtenBy || (isMine && own !== "Vous")) && `${author} · `}
          <time dateTime={sentAt.toISOString()}>{formatInstantTime(sentAt, timeZone)}</time>
          {stateOf(message)}
        </span>
        {!isMine && !isErased && !isShownByLink && (
          <ReportButton
            subject={{ type: "message", id: message._id }}
            name={`le message de ${from}`}
          />
        )}
      </div>
    </article>
  );
};
