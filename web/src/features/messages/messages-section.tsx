import type { ShownMessage } from "@stokaz/contract/messages/messages";
import { type ReactElement, useEffect, useRef } from "react";
import { formatInstantTime, formatWeekday } from "../../lib/format/format.ts";
import { MessageCard } from "./message-card.tsx";
import styles from "./messages.module.css";
import { entriesByDay } from "./rules.ts";

type MessagesSectionProps = {
  /** Messages, newest first. */
  messages: readonly ShownMessage[];
  readings: readonly Date[];
  from: string;
  own?: string | undefined;
  timeZone: string;
  /** True if there are no older messages. */
  isWhole: boolean;
};

const Reading = ({ at, timeZone }: { at: Date; timeZone: string }): ReactElement => (
  <p className={styles.reading}>
    Un administrateur a lu cette conversation à {formatInstantTime(at, timeZone)}, à la suite d'un
    signalement.
  </p>
);

/** Messages by day, oldest first; the newest one is scrolled into view. */
export const MessagesSection = ({
  messages,
  readings,
  from,
  own,
  timeZone,
  isWhole,
}: MessagesSectionProps): ReactElement => {
  const end = useRef<HTMLDivElement>(null);
  const newest = messages[0]?._id;
  // The newest message is at the end of the page, and only the browser can scroll there.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new message scrolls the page
  useEffect(() => {
    end.current?.scrollIntoView({ block: "end" });
  }, [newest]);
  const days = entriesByDay(messages, readings, { isWhole, timeZone });
  return (
    <>
      <div className={styles.messages} role="log" aria-label="Messages">
        {days.map(({ day, entries }) => (
          <section key={day} aria-label={formatWeekday(day)} className={styles.day}>
            <h2 className={styles.date}>{formatWeekday(day)}</h2>
            {entries.map(({ at, message }) =>
              message ? (
                <MessageCard
                  key={message._id}
                  message={message}
                  from={from}
                  own={own}
                  timeZone={timeZone}
                />
              ) : (
                <Reading key={at.toISOString()} at={at} timeZone={timeZone} />
              ),
            )}
          </section>
        ))}
      </div>
      <div ref={end} className={styles.end} />
    </>
  );
};
