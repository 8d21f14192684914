import type { ReactElement } from "react";
import { useSearchParams } from "react-router";
import { pageMeta } from "../../lib/format/meta.ts";
import { PageShell } from "../../ui/page-shell.tsx";
import { Panel } from "../../ui/panel.tsx";
import { ConfirmEmailSection } from "./confirm-email-section.tsx";
import styles from "./password-page.module.css";

export const meta = pageMeta("Confirmer mon adresse");

const ConfirmEmailPage = (): ReactElement => {
  const [parameters] = useSearchParams();
  const token = parameters.get("token") ?? "";
  return (
    <div className={styles.page}>
      <PageShell title="Confirmer mon adresse">
        <Panel>
          <ConfirmEmailSection key={token} token={token} />
        </Panel>
      </PageShell>
    </div>
  );
};

export default ConfirmEmailPage;
