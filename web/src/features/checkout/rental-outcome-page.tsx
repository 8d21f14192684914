import { Button } from "@mantine/core";
import { RENT_DAYS } from "@stokaz/contract/leases/rents";
import { paths } from "@stokaz/contract/paths";
import { lastDayBefore } from "@stokaz/contract/time/calendar";
import { frenchMoment } from "@stokaz/contract/time/french-time";
import { useQuery } from "@tanstack/react-query";
import type { ReactElement, ReactNode } from "react";
import { Link, useSearchParams } from "react-router";
import paid from "../../assets/success.svg";
import { useTerritoryFacts } from "../../lib/api/territory.ts";
import { formatEuros, formatLongDay, formatSurface } from "../../lib/format/format.ts";
import { pageMeta } from "../../lib/format/meta.ts";
import { requireSession } from "../../lib/session/guard.ts";
import { Panel } from "../../ui/lists/panel.tsx";
import { ErrorState } from "../../ui/page/error-state.tsx";
import { PageShell } from "../../ui/page/page-shell.tsx";
import { Spinner } from "../../ui/page/spinner.tsx";
import { type PaidRental, RENTAL_FAILURE, rentalFailureOf, rentalOutcomeQuery } from "./api.ts";
import { PaymentWait } from "./payment-wait-section.tsx";
import styles from "./rental-outcome-page.module.css";
import { isFinalFailure } from "./rules.ts";

export const meta = pageMeta("Paiement de la location");

export const clientLoader = requireSession("artisan");

const Frame = ({ children }: { children: ReactNode }): ReactElement => (
  <PageShell title="Paiement de la location" width="form">
    <Panel>{children}</Panel>
  </PageShell>
);

const Failed = ({ message = RENTAL_FAILURE }: { message?: string }): ReactElement => (
  <Frame>
    <ErrorState
      message={message}
      action={
        <Button component={Link} to={paths.search.href()} variant="default">
          Revenir aux espaces disponibles
        </Button>
      }
    />
  </Frame>
);

/** Name of the amount: paid, or held until the lessor answers. */
const paidName = ({
  monthlyPrice,
  answerBy,
}: Pick<PaidRental, "monthlyPrice" | "answerBy">): string => {
  if (answerBy) {
    return monthlyPrice === undefined
      ? "Réservé sur votre carte"
      : "Premier mois, réservé sur votre carte";
  }
  return monthlyPrice === undefined ? "Prix total" : "Premier mois, payé";
};

/** Deadline of the lessor's answer, and what happens afterwards. */
const Waiting = ({ answerBy }: { answerBy: Date }): ReactElement => {
  const timeZone = useTerritoryFacts()?.timeZone;
  return (
    <p className={styles.note}>
      {timeZone && (
        <>
          Le loueur répond avant le <strong>{frenchMoment(answerBy, timeZone)}</strong>.{" "}
        </>
      )}
      S'il accepte, la somme est débitée et la place est à vous. Sinon, elle est libérée. Un e‑mail
      vous dit sa réponse.
    </p>
  );
};

const Outcome = ({ sessionId }: { sessionId: string }): ReactElement => {
  const { data, error, errorUpdateCount, isFetching, refetch } = useQuery(
    rentalOutcomeQuery(sessionId),
  );
  if (isFinalFailure(error, data?.state === "processing"))
    return <Failed message={rentalFailureOf(error)} />;
  if (data?.state !== "paid") {
    return (
      <Frame>
        {data || errorUpdateCount > 0 ? (
          <PaymentWait
            purchase="la location"
            isUnderWay={data !== undefined}
            isChecking={isFetching}
            onCheck={() => void refetch()}
          />
        ) : (
          <Spinner />
        )}
      </Frame>
    );
  }
  const { spaceName, spaceToRent, startDate, endDate, totalPrice, monthlyPrice, answerBy } = data;
  const lastDay = lastDayBefore(endDate);
  return (
    <PageShell title={answerBy ? "Demande envoyée" : "Votre espace est réservé"} width="form">
      <Panel>
        <div className={styles.done}>
          <img src={paid} alt="" width={200} height={150} className={styles.picture} />
          <p className={styles.lead} role="status">
            {answerBy
              ? "Le loueur a votre demande. Rien n'est débité pour l'instant."
              : "Paiement reçu, merci\u202f! Vos produits ont trouvé leur place."}
          </p>
        </div>
        <dl className={styles.receipt}>
          <div>
            <dt>Espace</dt>
            <dd>{spaceName}</dd>
          </div>
          <div>
            <dt>Surface louée</dt>
            <dd>{formatSurface(spaceToRent)}</dd>
          </div>
          <div>
            <dt>Période de location</dt>
            <dd>
              du <time dateTime={startDate}>{formatLongDay(startDate)}</time> au{" "}
              <time dateTime={lastDay}>{formatLongDay(lastDay)}</time>
            </dd>
          </div>
          <div className={styles.total}>
            <dt>{paidName(data)}</dt>
            <dd>{formatEuros(monthlyPrice ?? totalPrice)}</dd>
          </div>
        </dl>
        {answerBy && <Waiting answerBy={answerBy} />}
        {monthlyPrice !== undefined && (
          <p className={styles.note}>
            Les loyers suivants sont prélevés sur la même carte au début de chaque mois de
            location&#8239;: un e‑mail vous prévient {RENT_DAYS.notice} jours avant.
          </p>
        )}
        {!answerBy && (
          <p className={styles.note}>
            Un e‑mail vous donne l'adresse et les jours de livraison. Il ne vous reste qu'à mettre
            vos produits en vente.
          </p>
        )}
        <div className={styles.actions}>
          <Button component={Link} to={paths.storageDetails.href()} size="lg">
            {answerBy ? "Voir ma demande" : "Gérer mes espaces de stockage"}
          </Button>
        </div>
      </Panel>
    </PageShell>
  );
};

const RentalOutcomePage = (): ReactElement => {
  const [parameters] = useSearchParams();
  const sessionId = parameters.get("session_id");
  return sessionId ? <Outcome sessionId={sessionId} /> : <Failed />;
};

export default RentalOutcomePage;
