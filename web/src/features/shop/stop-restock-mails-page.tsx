import { Button } from "@mantine/core";
import { paths } from "@stokaz/contract/paths";
import type { ReactElement } from "react";
import { Link, useSearchParams } from "react-router";
import { isRefusal, messageOf } from "../../lib/api/error.ts";
import { pageMeta } from "../../lib/format/meta.ts";
import { Panel } from "../../ui/lists/panel.tsx";
import { Notice } from "../../ui/notices/notice.tsx";
import { PageShell } from "../../ui/page/page-shell.tsx";
import { Refusal } from "../../ui/page/refusal.tsx";
import { useStopRestockMails } from "./api.ts";
import styles from "./restock-section.module.css";

export const meta = pageMeta("Ne plus être prévenu");

const products = (
  <Button component={Link} to={paths.productListing.href()} variant="default">
    Voir les produits
  </Button>
);

/**
 * Page of a mail's link. It needs a click, because programs that scan links would unsubscribe
 * people.
 */
const StopRestockMailsPage = (): ReactElement => {
  const [parameters] = useSearchParams();
  const stop = useStopRestockMails();
  const { data, error } = stop;
  return (
    <PageShell title="Ne plus être prévenu" width="form">
      {data && <Notice tone="success" title={data.message} action={products} />}
      {!data && isRefusal(error) && (
        <Notice tone="info" title={messageOf(error)} action={products} />
      )}
      {!data && !isRefusal(error) && (
        <Panel>
          <div className={styles.form}>
            <p className={styles.words}>
              Appuyez pour ne plus recevoir d'e-mail quand un produit que vous attendez revient.
            </p>
            <Refusal message={error && messageOf(error)} />
            <Button
              loading={stop.isPending}
              onClick={() => stop.mutate(parameters.get("token") ?? "")}
            >
              Ne plus me prévenir
            </Button>
          </div>
        </Panel>
      )}
    </PageShell>
  );
};

export default StopRestockMailsPage;
