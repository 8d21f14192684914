import type { ReactElement } from "react";
import { useSearchParams } from "react-router";
import { pageMeta } from "../../lib/format/meta.ts";
import { Panel } from "../../ui/lists/panel.tsx";
import { PageShell } from "../../ui/page/page-shell.tsx";
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
