import { Button, Textarea } from "@mantine/core";
import { CONTEST_ANSWER, LIMITS } from "@stokaz/contract/limits";
import { type ContestState, contest, OUTCOMES } from "@stokaz/contract/moderation/contests";
import { useQuery } from "@tanstack/react-query";
import type { ReactElement } from "react";
import { messageOf } from "../../lib/api/error.ts";
import { useSchemaForm } from "../../lib/browser/form.ts";
import { formatLongDay } from "../../lib/format/format.ts";
import { Panel } from "../../ui/lists/panel.tsx";
import { Notice } from "../../ui/notices/notice.tsx";
import { ErrorState } from "../../ui/page/error-state.tsx";
import { RowSkeletons } from "../../ui/page/loading.tsx";
import { Refusal } from "../../ui/page/refusal.tsx";
import { contestQuery, useContest } from "./api.ts";
import styles from "./report-page.module.css";

const ContestForm = ({ token, until }: { token: string; until: string }): ReactElement => {
  const send = useContest(token);
  const form = useSchemaForm({ schema: contest, initialValues: { token, message: "" } });
  return (
    <Panel
      title="Vous n'êtes pas d'accord ?"
      help={`Vous pouvez contester une fois, jusqu'au ${until}. Une personne de notre équipe vous répond en ${CONTEST_ANSWER.words}.`}
    >
      <form
        {...form.formProps((values) =>
          send.mutate(values, {
            onError: (error) => form.showFailure(error, messageOf(error)),
          }),
        )}
        className={styles.page}
        aria-label="Contester"
      >
        <Textarea
          label="Pourquoi vous n'êtes pas d'accord"
          description="Dites ce qui est inexact, et ce que vous demandez."
          minRows={4}
          autosize
          maxLength={LIMITS.longText}
          withAsterisk
          {...form.getInputProps("message")}
        />
        <Refusal message={form.refusal} />
        <Button type="submit" size="lg" loading={send.isPending}>
          Envoyer ma contestation
        </Button>
      </form>
    </Panel>
  );
};

/** The contest that was sent, and its answer. */
const Sent = ({ sent }: { sent: NonNullable<ContestState["sent"]> }): ReactElement => (
  <>
    {sent.outcome ? (
      <Notice
        tone={sent.outcome === "taken_back" ? "success" : "info"}
        title={`Notre réponse : ${OUTCOMES[sent.outcome].toLowerCase()}.`}
      >
        {sent.reason}
      </Notice>
    ) : (
      <Notice tone="info" title="Nous avons reçu votre contestation.">
        Nous vous répondons par e-mail le {formatLongDay(sent.answerBy)} au plus tard.
      </Notice>
    )}
    <Panel title="Ce que vous nous avez écrit">
      <p className={styles.words}>{sent.message}</p>
    </Panel>
  </>
);

/** Form to contest a decision, or the contest's answer. @param token of the link in a mail */
export const ContestSection = ({ token }: { token: string }): ReactElement | null => {
  const { data, error, refetch } = useQuery(contestQuery(token));
  if (error) return <ErrorState message={messageOf(error)} onRetry={() => refetch()} />;
  if (!data) return <RowSkeletons count={2} />;
  if (data.sent) return <Sent sent={data.sent} />;
  return data.isPossible ? <ContestForm token={token} until={formatLongDay(data.until)} /> : null;
};
