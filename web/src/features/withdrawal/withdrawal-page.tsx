import { Button } from "@mantine/core";
import { paths } from "@stokaz/contract/paths";
import { PROBLEMS } from "@stokaz/contract/problems";
import { useQuery } from "@tanstack/react-query";
import type { ReactElement } from "react";
import { Link, useSearchParams } from "react-router";
import { isRefusal, messageOf } from "../../lib/api/error.ts";
import { publicMeta } from "../../lib/format/meta.ts";
import { useShownFor } from "../../lib/session/shown-for.ts";
import { Panel } from "../../ui/lists/panel.tsx";
import { Notice } from "../../ui/notices/notice.tsx";
import { ErrorState } from "../../ui/page/error-state.tsx";
import { RowSkeletons } from "../../ui/page/loading.tsx";
import { PageShell } from "../../ui/page/page-shell.tsx";
import { linkWithdrawalQuery, useLinkWithdraw } from "./api.ts";
import { LinkForm } from "./link-form.tsx";
import { LEAD, TITLE } from "./rules.ts";
import styles from "./withdrawal.module.css";
import { WithdrawalForm } from "./withdrawal-form.tsx";

export const meta = publicMeta({
  title: TITLE,
  description:
    "Annulez une commande ou rendez un produit : votre numéro de commande et votre e-mail suffisent, sans vous connecter.",
});

/** Shown without a link: a logged-in consumer gets a shorter way. */
const Ask = (): ReactElement => {
  const forConsumer = useShownFor("consumer");
  return (
    <PageShell title={TITLE} lead={LEAD} width="form">
      <div className={styles.page}>
        {forConsumer && (
          <div {...forConsumer}>
            <Notice
              tone="info"
              title="Vous êtes connecté : choisissez la commande dans votre historique."
              action={
                <Button component={Link} to={paths.myOrders.href()}>
                  Voir mes commandes
                </Button>
              }
            />
          </div>
        )}
        <Panel
          title="Quelle commande ?"
          help="Nous vous envoyons un lien par e-mail. Vous n'avez pas à vous connecter."
        >
          <LinkForm />
        </Panel>
      </div>
    </PageShell>
  );
};

const Invalid = (): ReactElement => (
  <Notice
    tone="warning"
    title={PROBLEMS["withdrawal/link-invalid"].message}
    action={
      <>
        <Button component={Link} to={paths.withdrawal.href()}>
          Demander un autre lien
        </Button>
        <Button component={Link} to={paths.contact.href()} variant="default">
          Nous écrire
        </Button>
      </>
    }
  />
);

const ByLink = ({ token }: { token: string }): ReactElement => {
  const { data, error, refetch } = useQuery(linkWithdrawalQuery(token));
  const declaration = useLinkWithdraw(token);
  return (
    <PageShell title={TITLE} lead={declaration.data ? undefined : LEAD} width="form">
      {data && (
        <WithdrawalForm
          asked={data}
          person={{ name: data.name, email: data.email }}
          declaration={declaration}
          way={
            <Button component={Link} to={paths.landing.href()} variant="default">
              Revenir à l'accueil
            </Button>
          }
        />
      )}
      {!data && !error && <RowSkeletons count={3} />}
      {!data && error && isRefusal(error) && <Invalid />}
      {!data && error && !isRefusal(error) && (
        <ErrorState message={messageOf(error)} onRetry={() => refetch()} />
      )}
    </PageShell>
  );
};

/** The withdrawal function that the law requires on every page: for anybody, without an account. */
const WithdrawalPage = (): ReactElement => {
  const [parameters] = useSearchParams();
  const token = parameters.get("token");
  return token ? <ByLink key={token} token={token} /> : <Ask />;
};

export default WithdrawalPage;
