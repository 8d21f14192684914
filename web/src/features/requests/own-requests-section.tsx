import { Button } from "@mantine/core";
import type { RentalRequestShown } from "@stokaz/contract/leases/rental-requests";
import { paths } from "@stokaz/contract/paths";
import { frenchMoment } from "@stokaz/contract/time/french-time";
import { type ReactElement, useState } from "react";
import { Link } from "react-router";
import { messageOf } from "../../lib/api/error.ts";
import { useTerritoryFacts } from "../../lib/api/territory.ts";
import { formatCount, formatEuros } from "../../lib/format/format.ts";
import { useRights } from "../../lib/session/rights.ts";
import { ConfirmDialog } from "../../ui/dialogs/confirm-dialog.tsx";
import { useWithdrawRequest } from "./api.ts";
import { RequestCard, RequestTerm } from "./request-card.tsx";
import { RequestList } from "./request-list-section.tsx";
import styles from "./requests.module.css";
import { outcomeOf } from "./rules.ts";

/** Requests of an artisan that wait, are being charged, or were not successful. */
export const OwnRequestsSection = (): ReactElement => {
  const timeZone = useTerritoryFacts()?.timeZone;
  const withdraw = useWithdrawRequest();
  const { isOneself } = useRights();
  const [chosen, setChosen] = useState<RentalRequestShown>();
  const [isOpen, setIsOpen] = useState(false);
  const close = (): void => {
    withdraw.reset();
    setIsOpen(false);
  };
  const card = (request: RentalRequestShown): ReactElement => {
    const { _id, space, status, storedGoods, answerBy, firstPayment } = request;
    const isWaiting = status === "waiting";
    const outcome = outcomeOf(request);
    return (
      <RequestCard
        key={_id}
        request={request}
        title={space.name}
        subtitle={outcome && <p className={styles.outcome}>{outcome}</p>}
        actions={
          isOneself &&
          (isWaiting ? (
            <Button
              variant="default"
              aria-label={`Retirer ma demande : ${space.name}`}
              onClick={() => {
                setChosen(request);
                setIsOpen(true);
              }}
            >
              Retirer ma demande
            </Button>
          ) : (
            status !== "accepting" && (
              <Button component={Link} to={paths.search.href()} variant="default">
                Trouver un autre espace
              </Button>
            )
          ))
        }
      >
        {isWaiting && (
          <>
            {timeZone && (
              <RequestTerm name="Réponse avant le">
                <time dateTime={answerBy.toISOString()}>{frenchMoment(answerBy, timeZone)}</time>
              </RequestTerm>
            )}
            {firstPayment !== undefined && (
              <RequestTerm name="Réservé sur votre carte">
                {formatEuros(firstPayment)}
                <span className={styles.detail}>Débité seulement si le loueur accepte</span>
              </RequestTerm>
            )}
            {storedGoods && (
              <RequestTerm name="À stocker">
                <span className={styles.goods}>{storedGoods}</span>
              </RequestTerm>
            )}
          </>
        )}
      </RequestCard>
    );
  };
  return (
    <>
      <RequestList
        title="Mes demandes"
        help={(waiting) =>
          waiting === 0
            ? "Ce que sont devenues vos demandes des 30 derniers jours."
            : `${formatCount(waiting, "demande attend", "demandes attendent")} la réponse du loueur. La place vous est gardée.`
        }
        card={card}
      />
      {chosen && (
        <ConfirmDialog
          opened={isOpen}
          title="Retirer votre demande ?"
          message="Rien n'est débité, et la place est proposée à d'autres."
          confirmLabel="Retirer ma demande"
          cancelLabel="Garder"
          isPending={withdraw.isPending}
          refusal={withdraw.error && messageOf(withdraw.error)}
          onConfirm={() => withdraw.mutate(chosen, { onSuccess: close })}
          onClose={close}
        />
      )}
    </>
  );
};
