import { Button } from "@mantine/core";
import type { RentalRequestShown } from "@stokaz/contract/leases/rental-requests";
import { withoutFee } from "@stokaz/contract/money/money";
import { paths } from "@stokaz/contract/paths";
import { frenchMoment } from "@stokaz/contract/time/french-time";
import { type ReactElement, useState } from "react";
import { Link } from "react-router";
import { messageOf } from "../../lib/api/error.ts";
import { useTerritoryFacts } from "../../lib/api/territory.ts";
import { formatCount, formatEuros, formatNumber } from "../../lib/format/format.ts";
import { ConfirmDialog } from "../../ui/dialogs/confirm-dialog.tsx";
import { InsuranceBadge } from "../../ui/notices/insurance-badge.tsx";
import { useAcceptRequest } from "./api.ts";
import { RefuseDialog } from "./refuse-dialog.tsx";
import { RequestCard, RequestTerm } from "./request-card.tsx";
import { RequestList } from "./request-list-section.tsx";
import styles from "./requests.module.css";

/** Request and action of the open dialog. Both are kept while it closes. */
type Chosen = { request: RentalRequestShown; act: "accept" | "refuse" };

/** Lessor's earnings from a request after the platform fee. */
const Earnings = ({ request }: { request: RentalRequestShown }): ReactElement | null => {
  const fee = useTerritoryFacts()?.platformFeePercent;
  const { totalPrice } = request;
  if (fee === undefined || totalPrice === undefined) return null;
  return (
    <RequestTerm name="Il vous revient">
      {formatEuros(withoutFee(totalPrice, fee))}
      <span className={styles.detail}>
        {formatEuros(totalPrice)} de loyers, moins {formatNumber(fee)}&#8239;% de frais
      </span>
    </RequestTerm>
  );
};

const AcceptDialog = ({
  request,
  opened,
  onClose,
}: {
  request: RentalRequestShown;
  opened: boolean;
  onClose: () => void;
}): ReactElement => {
  const accept = useAcceptRequest();
  const { artisan, firstPayment } = request;
  const amount = firstPayment === undefined ? "" : ` de ${formatEuros(firstPayment)}`;
  const close = (): void => {
    accept.reset();
    onClose();
  };
  return (
    <ConfirmDialog
      opened={opened}
      title={`Accepter ${artisan.name} ?`}
      message={`Son paiement${amount} est encaissé et la location est conclue : vous ne pourrez plus la refuser.`}
      confirmLabel="Accepter la demande"
      cancelLabel="Retour"
      isPending={accept.isPending}
      refusal={accept.error && messageOf(accept.error)}
      onConfirm={() => accept.mutate(request, { onSuccess: close })}
      onClose={close}
    />
  );
};

/** Requests that wait for the lessor's answer. */
export const AskedSection = (): ReactElement => {
  const timeZone = useTerritoryFacts()?.timeZone;
  const [chosen, setChosen] = useState<Chosen>();
  const [isOpen, setIsOpen] = useState(false);
  const open = (request: RentalRequestShown, act: Chosen["act"]): void => {
    setChosen({ request, act });
    setIsOpen(true);
  };
  const close = (): void => setIsOpen(false);
  const card = (request: RentalRequestShown): ReactElement => {
    const { _id, artisan, space, storedGoods, answerBy, status } = request;
    return (
      <RequestCard
        key={_id}
        request={request}
        title={artisan.name}
        subtitle={
          <>
            <span>{space.name}</span>
            <Link className={styles.link} to={paths.seller.href(artisan._id)}>
              Qui est-ce&#8239;?
            </Link>
            <InsuranceBadge insurance={request.insurance} />
          </>
        }
        actions={
          status === "waiting" && (
            <>
              <Button
                onClick={() => open(request, "accept")}
                aria-label={`Accepter ${artisan.name}`}
              >
                Accepter
              </Button>
              <Button
                variant="default"
                onClick={() => open(request, "refuse")}
                aria-label={`Refuser ${artisan.name}`}
              >
                Refuser
              </Button>
            </>
          )
        }
      >
        <RequestTerm name="Veut stocker">
          <span className={styles.goods}>{storedGoods || "Non précisé"}</span>
        </RequestTerm>
        <Earnings request={request} />
        {status === "waiting" && timeZone && (
          <RequestTerm name="Répondez avant le">
            <time dateTime={answerBy.toISOString()}>{frenchMoment(answerBy, timeZone)}</time>
            <span className={styles.detail}>Sans réponse, la demande s'annule.</span>
          </RequestTerm>
        )}
      </RequestCard>
    );
  };
  return (
    <>
      <RequestList
        title="Demandes de location"
        help={(waiting) =>
          waiting === 0
            ? "Vous avez répondu à toutes les demandes."
            : `${formatCount(waiting, "demande attend", "demandes attendent")} votre réponse. La place est gardée jusque-là.`
        }
        card={card}
      />
      {chosen && (
        <AcceptDialog
          request={chosen.request}
          opened={isOpen && chosen.act === "accept"}
          onClose={close}
        />
      )}
      {chosen && (
        <RefuseDialog
          key={chosen.request._id}
          request={chosen.request}
          opened={isOpen && chosen.act === "refuse"}
          onClose={close}
        />
      )}
    </>
  );
};
