import { Button, Switch } from "@mantine/core";
import { ALWAYS_MAILED, MAIL_TOPICS, type MailTopic } from "@stokaz/contract/messages/mail-topics";
import { notificationPaths } from "@stokaz/contract/messages/notification-paths";
import { useQuery } from "@tanstack/react-query";
import type { ReactElement } from "react";
import { Link } from "react-router";
import { pageMeta } from "../../lib/format/meta.ts";
import { requireSession } from "../../lib/session/guard.ts";
import { Panel } from "../../ui/lists/panel.tsx";
import { icon } from "../../ui/page/icons.tsx";
import { PageShell } from "../../ui/page/page-shell.tsx";
import { RowsState } from "../../ui/page/rows-state.tsx";
import { preferencesQuery, useSavePreference } from "./api.ts";
import styles from "./notifications.module.css";

export const meta = pageMeta("Choisir mes e-mails");

export const clientLoader = requireSession();

const LockIcon = icon(
  <path d="M5 13a2 2 0 0 1 2-2h10a2 2 0 0 1 2 2v6a2 2 0 0 1-2 2H7a2 2 0 0 1-2-2zM8 11V7a4 4 0 0 1 8 0v4M12 15v2" />,
);

type TopicSwitchProps = { topic: MailTopic; isMailed: boolean };

/** Switch that saves at once; it shows the new state while the call runs. */
const TopicSwitch = ({ topic, isMailed }: TopicSwitchProps): ReactElement => {
  const save = useSavePreference();
  const { label, mails } = MAIL_TOPICS[topic];
  return (
    <Switch
      label={label}
      description={mails}
      size="md"
      checked={save.isPending ? save.variables.isMailed : isMailed}
      disabled={save.isPending}
      onChange={(event) => save.mutate({ topic, isMailed: event.currentTarget.checked })}
    />
  );
};

const Topics = (): ReactElement => {
  const preferences = useQuery(preferencesQuery);
  const { data } = preferences;
  if (!data) {
    return <RowsState query={preferences} count={4} />;
  }
  return (
    <div className={styles.topics}>
      {data.data.map((preference) => (
        <TopicSwitch key={preference.topic} {...preference} />
      ))}
    </div>
  );
};

const PreferencesPage = (): ReactElement => (
  <PageShell
    title="Choisir mes e-mails"
    lead="Tout ce qui vous arrive se lit dans vos notifications. Choisissez ce que vous recevez aussi par e-mail."
    width="form"
    action={
      <Button component={Link} to={notificationPaths.list.href()} variant="default">
        Voir mes notifications
      </Button>
    }
  >
    <div className={styles.sections}>
      <Panel title="Aussi par e-mail" help="Votre choix est enregistré tout de suite.">
        <Topics />
      </Panel>
      <Panel title="Toujours par e-mail" help="Ces messages-là ne se désactivent pas.">
        <ul className={styles.always}>
          {ALWAYS_MAILED.map(({ label, why }) => (
            <li key={label}>
              <LockIcon />
              <strong>{label}</strong>
              <p>{why}</p>
            </li>
          ))}
        </ul>
      </Panel>
    </div>
  </PageShell>
);

export default PreferencesPage;
