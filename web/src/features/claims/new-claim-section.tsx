import { Button } from "@mantine/core";
import { claimPaths } from "@stokaz/contract/claims/claim-paths";
import { CLAIM_STATUSES } from "@stokaz/contract/claims/claim-words";
import type { Claimable } from "@stokaz/contract/claims/claims";
import { paths } from "@stokaz/contract/paths";
import { useQuery } from "@tanstack/react-query";
import type { ReactElement } from "react";
import { Link, useNavigate, useSearchParams } from "react-router";
import { isRefusal, messageOf } from "../../lib/api/error.ts";
import { SKIP_UNSAVED_CHECK } from "../../lib/session/leaving.ts";
import { Panel } from "../../ui/lists/panel.tsx";
import { Notice } from "../../ui/notices/notice.tsx";
import { ErrorState } from "../../ui/page/error-state.tsx";
import { RowSkeletons } from "../../ui/page/loading.tsx";
import { PageShell } from "../../ui/page/page-shell.tsx";
import { claimableQuery, type Purchase } from "./api.ts";
import { ClaimForm } from "./claim-form.tsx";
import styles from "./claims.module.css";
import { moneyBefore, STEPS } from "./rules.ts";

/** Earlier claims for the same purchase, so that nothing is reported twice. */
const Past = ({ claims }: Pick<Claimable, "claims">): ReactElement | null =>
  claims.length === 0 ? null : (
    <ul className={styles.list} aria-label="Litiges de cet achat">
      {claims.map(({ _id, status }) => (
        <li key={_id} className={styles.row}>
          <span>Un litige de cet achat : {CLAIM_STATUSES[status]}</span>
          <Button component={Link} to={claimPaths.claim.href(_id)} variant="default">
            L'ouvrir
          </Button>
        </li>
      ))}
    </ul>
  );

const backOf = ({ kind, purchaseId }: Claimable): string => {
  if (kind === "bought") return paths.myOrders.href(purchaseId);
  return kind === "sold" ? paths.sales.href() : paths.lease.href(purchaseId);
};

const Content = ({ about }: { about: Claimable }): ReactElement => {
  const navigate = useNavigate();
  const back = (
    <Button component={Link} to={backOf(about)} variant="default">
      Revenir
    </Button>
  );
  return (
    <div className={styles.page}>
      <Past claims={about.claims} />
      {about.refusal ? (
        <Notice tone="info" title={about.refusal} action={back} />
      ) : (
        <>
          <ClaimForm
            about={about}
            onDone={(claimId) =>
              void navigate(claimPaths.claim.href(claimId), {
                replace: true,
                ...SKIP_UNSAVED_CHECK,
              })
            }
          />
          <Panel title="Ce qui se passe ensuite" help={moneyBefore(about)}>
            <ol className={styles.steps}>
              {STEPS.map((step) => (
                <li key={step}>{step}</li>
              ))}
            </ol>
          </Panel>
          {back}
        </>
      )}
    </div>
  );
};

/** Page that opens a claim for the order or the lease in the address. */
export const NewClaimSection = (): ReactElement => {
  const [parameters] = useSearchParams();
  const order = parameters.get("commande");
  const purchase: Purchase = order
    ? { purpose: "order", purchaseId: order }
    : { purpose: "rental", purchaseId: parameters.get("location") ?? "" };
  const { data, error, refetch } = useQuery(claimableQuery(purchase));
  return (
    <PageShell
      title="Signaler un problème"
      lead={
        data &&
        `${data.title}. Dites ce qui ne va pas : l'autre partie répond, et la plateforme décide si besoin.`
      }
      width="form"
    >
      {!data && !error && <RowSkeletons count={3} />}
      {!data && error && isRefusal(error) && <Notice tone="info" title={messageOf(error)} />}
      {!data && error && !isRefusal(error) && (
        <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />
      )}
      {data && <Content key={data.purchaseId} about={data} />}
    </PageShell>
  );
};
