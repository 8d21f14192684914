import { Button } from "@mantine/core";
import type { GivenUpMail } from "@stokaz/contract/admin/admin-mails";
import { useQuery } from "@tanstack/react-query";
import { type ReactElement, useState } from "react";
import { formatCount, formatInstant } from "../../../lib/format/format.ts";
import { DialogActions } from "../../../ui/dialogs/dialog.tsx";
import { ErrorState } from "../../../ui/page/error-state.tsx";
import { RowSkeletons } from "../../../ui/page/loading.tsx";
import { Refusal } from "../../../ui/page/refusal.tsx";
import { lastPage } from "../paged-table.tsx";
import { PagesSection } from "../pages-section.tsx";
import { LOADING_FAILURE, sendingFailure } from "../rules.ts";
import { givenUpMailsQuery, useSendMailsAgain } from "./api.ts";
import styles from "./queue-section.module.css";

const MailLine = ({ mail, timeZone }: { mail: GivenUpMail; timeZone: string }): ReactElement => {
  const again = useSendMailsAgain();
  return (
    <li className={styles.mail}>
      <span className={styles.words}>
        <strong>{mail.subject}</strong>
        <span className={styles.whole}>{mail.to}</span>
        <span className={styles.whole}>
          Écrit le {formatInstant(mail.postedAt, timeZone)}, dernier essai le{" "}
          {formatInstant(mail.failedAt, timeZone)}
        </span>
        {mail.error && (
          <span className={styles.whole}>{`Réponse du serveur\u202f: ${mail.error}`}</span>
        )}
      </span>
      <Button
        variant="default"
        aria-label={`Renvoyer « ${mail.subject} » à ${mail.to}`}
        loading={again.isPending}
        onClick={() => again.mutate({ id: mail._id })}
      >
        Renvoyer
      </Button>
      <Refusal message={again.error && sendingFailure(again.error)} />
    </li>
  );
};

/**
 * Mails that could not be sent during three days of attempts, with the buttons that send them
 * again.
 */
export const MailsSection = ({
  timeZone,
  onDone,
}: {
  timeZone: string;
  onDone: () => void;
}): ReactElement => {
  const [page, setPage] = useState(1);
  const { data, isError, refetch } = useQuery(givenUpMailsQuery(page));
  const all = useSendMailsAgain();
  if (!data) {
    return isError ? (
      <ErrorState message={LOADING_FAILURE} onRetry={() => refetch()} />
    ) : (
      <RowSkeletons count={3} />
    );
  }
  return (
    <>
      <p role="status">
        {data.total === 0
          ? "Tout est reparti."
          : `${formatCount(data.total, "e-mail n'est pas parti", "e-mails ne sont pas partis")} après trois jours d'essais. Vérifiez d'abord que le serveur d'envoi répond.`}
      </p>
      <ul className={styles.mails} aria-label="E-mails non envoyés">
        {data.data.map((mail) => (
          <MailLine key={mail._id} mail={mail} timeZone={timeZone} />
        ))}
      </ul>
      <PagesSection
        label="E-mails non envoyés"
        page={page}
        last={lastPage(data.total)}
        onChange={setPage}
      />
      <DialogActions refusal={all.error && sendingFailure(all.error)}>
        <Button
          disabled={data.total === 0}
          loading={all.isPending}
          onClick={() => all.mutate({}, { onSuccess: onDone })}
        >
          Tout renvoyer
        </Button>
      </DialogActions>
    </>
  );
};
