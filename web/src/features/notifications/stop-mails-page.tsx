import { Button } from "@mantine/core";
import { MAIL_TOPICS } from "@stokaz/contract/messages/mail-topics";
import { notificationPaths } from "@stokaz/contract/messages/notification-paths";
import type { ReactElement } from "react";
import { Link, useSearchParams } from "react-router";
import { isRefusal, messageOf } from "../../lib/api/error.ts";
import { pageMeta } from "../../lib/format/meta.ts";
import { Panel } from "../../ui/lists/panel.tsx";
import { Notice } from "../../ui/notices/notice.tsx";
import { PageShell } from "../../ui/page/page-shell.tsx";
import { Refusal } from "../../ui/page/refusal.tsx";
import { useStopMails } from "./api.ts";
import styles from "./notifications.module.css";

export const meta = pageMeta("Ne plus recevoir ces e-mails");

const toPreferences = (
  <Button component={Link} to={notificationPaths.preferences.href()} variant="default">
    Choisir mes e-mails
  </Button>
);

/**
 * Page of a mail's link. It needs a click, because programs that scan links would unsubscribe
 * people.
 */
const StopMailsPage = (): ReactElement => {
  const [parameters] = useSearchParams();
  const stop = useStopMails();
  const { data, error } = stop;
  return (
    <PageShell title="Ne plus recevoir ces e-mails" width="form">
      {data && (
        <Notice tone="success" title={data.message} action={toPreferences}>
          Sujet&#8239;: {MAIL_TOPICS[data.topic].label}. Vous les retrouvez dans vos notifications.
        </Notice>
      )}
      {!data && isRefusal(error) && (
        <Notice tone="info" title={messageOf(error)} action={toPreferences} />
      )}
      {!data && !isRefusal(error) && (
        <Panel>
          <div className={styles.form}>
            <p>
              Appuyez pour ne plus recevoir d'e-mails sur ce sujet. Ce que la loi nous fait écrire
              continue de vous parvenir.
            </p>
            <Refusal message={error && messageOf(error)} />
            <Button
              loading={stop.isPending}
              onClick={() => stop.mutate(parameters.get("token") ?? "")}
            >
              Ne plus recevoir ces e-mails
            </Button>
          </div>
        </Panel>
      )}
    </PageShell>
  );
};

export default StopMailsPage;
