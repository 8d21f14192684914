import { Anchor, Text } from "@mantine/core";
import { internalPath, paths } from "@stokaz/contract/paths";
import type { ReactElement } from "react";
import { Link, useLocation, useSearchParams } from "react-router";
import { publicMeta } from "../../lib/format/meta.ts";
import type { LoginReason } from "../../lib/session/login-reason.ts";
import { useIsHydrated } from "../../lib/session/session.ts";
import { Panel } from "../../ui/lists/panel.tsx";
import { PageShell } from "../../ui/page/page-shell.tsx";
import { LoginForm } from "./login-form.tsx";
import styles from "./login-page.module.css";

export const meta = publicMeta({
  title: "Connexion",
  description: "Connectez-vous à votre espace.",
});

const LoginPage = (): ReactElement => {
  const [parameters] = useSearchParams();
  const next = internalPath(parameters.get("next"));
  // Links to this page give nothing else.
  const state = useLocation().state as LoginReason | null;
  // The server that renders the page first does not know the history.
  const reason = useIsHydrated() && state?.loginFor;
  return (
    <div className={styles.page}>
      <PageShell
        title="Connexion"
        lead={reason ? `Connectez-vous pour ${reason}.` : "Retrouvez votre espace."}
      >
        <Panel>
          <LoginForm />
        </Panel>
        <Text mt="lg" ta="center">
          Pas encore de compte ?{" "}
          <Anchor component={Link} to={paths.registration.href(next)} underline="always">
            S'inscrire
          </Anchor>
        </Text>
      </PageShell>
    </div>
  );
};

export default LoginPage;
