import { RESET_LINK_LIFE } from "@stokaz/contract/accounts/session-lives";
import type { ReactElement } from "react";
import { pageMeta } from "../../lib/format/meta.ts";
import { Panel } from "../../ui/lists/panel.tsx";
import { PageShell } from "../../ui/page/page-shell.tsx";
import { ForgotPasswordForm } from "./forgot-password-form.tsx";
import styles from "./password-page.module.css";

export const meta = pageMeta(
  "Mot de passe oublié",
  "Recevez par e-mail un lien pour choisir un nouveau mot de passe.",
);

const ForgotPasswordPage = (): ReactElement => (
  <div className={styles.page}>
    <PageShell
      title="Mot de passe oublié"
      lead={`Nous vous envoyons un lien, valable ${RESET_LINK_LIFE.words}, pour en choisir un nouveau.`}
    >
      <Panel>
        <ForgotPasswordForm />
      </Panel>
    </PageShell>
  </div>
);

export default ForgotPasswordPage;
