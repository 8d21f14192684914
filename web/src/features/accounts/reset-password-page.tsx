import type { ReactElement } from "react";
import { useSearchParams } from "react-router";
import { pageMeta } from "../../lib/format/meta.ts";
import { Panel } from "../../ui/lists/panel.tsx";
import { PageShell } from "../../ui/page/page-shell.tsx";
import styles from "./password-page.module.css";
import { ResetPasswordForm } from "./reset-password-form.tsx";

export const meta = pageMeta("Nouveau mot de passe");

const ResetPasswordPage = (): ReactElement => {
  const [parameters] = useSearchParams();
  const token = parameters.get("token") ?? "";
  return (
    <div className={styles.page}>
      <PageShell title="Nouveau mot de passe">
        <Panel>
          <ResetPasswordForm key={token} token={token} />
        </Panel>
      </PageShell>
    </div>
  );
};

export default ResetPasswordPage;
