import { Button } from "@mantine/core";
import { claimPaths } from "@stokaz/contract/claims/claim-paths";
import type { Lease } from "@stokaz/contract/leases/leases";
import { paths } from "@stokaz/contract/paths";
import { lastDayBefore } from "@stokaz/contract/time/calendar";
import { useQuery } from "@tanstack/react-query";
import type { ReactElement } from "react";
import { Link, useParams, useSearchParams } from "react-router";
import { leaseQuery, leftoversQuery, settlementQuery } from "../../features/leases/api.ts";
import { ChangeSection } from "../../features/leases/change-section.tsx";
import { DocumentsSection } from "../../features/leases/documents-section.tsx";
import { InsuranceSection } from "../../features/leases/insurance-section.tsx";
import { LeftoversSection } from "../../features/leases/leftovers-section.tsx";
import { PalletsSection } from "../../features/leases/pallets-section.tsx";
import { PaymentsSection } from "../../features/leases/payments-section.tsx";
import { isOver, phaseBadgeOf } from "../../features/leases/rules.ts";
import { SettlementSection } from "../../features/leases/settlement-section.tsx";
import { TermsSection } from "../../features/leases/terms-section.tsx";
import { placeStatesQuery } from "../../features/place-states/api.ts";
import { PlaceStatePapers } from "../../features/place-states/papers-section.tsx";
import { PlaceStatesSection } from "../../features/place-states/place-states-section.tsx";
import { rentsQuery } from "../../features/rents/api.ts";
import { RentsSection } from "../../features/rents/rents-section.tsx";
import { UnpaidSection } from "../../features/rents/unpaid-section.tsx";
import { documentsOfQuery } from "../../lib/api/documents.ts";
import { isRefusal, messageOf } from "../../lib/api/error.ts";
import { isFirstAnswerAwaited } from "../../lib/api/first-answer.ts";
import { useIsOffered } from "../../lib/api/site.ts";
import { useToday } from "../../lib/api/territory.ts";
import { formatCount, formatLongDay } from "../../lib/format/format.ts";
import { pageMeta } from "../../lib/format/meta.ts";
import { requireSession } from "../../lib/session/guard.ts";
import { ReportButton } from "../../ui/dialogs/report-button.tsx";
import { Panel } from "../../ui/lists/panel.tsx";
import { StatusBadge } from "../../ui/lists/status-badge.tsx";
import { WriteLink } from "../../ui/lists/write-link.tsx";
import { SpaceRulesList } from "../../ui/offers/space-rules.tsx";
import { ErrorState } from "../../ui/page/error-state.tsx";
import { PageShell } from "../../ui/page/page-shell.tsx";
import { Spinner } from "../../ui/page/spinner.tsx";
import { DocumentButtons } from "../../ui/papers/document-buttons.tsx";
import { NotFound } from "../not-found.tsx";
import styles from "./lease-page.module.css";

export const meta = pageMeta("Location");

/** Any logged-in user may open the page: the server decides if the lease is theirs. */
export const clientLoader = requireSession();

/** Tenant, number of pallets and period of the lease. */
const leadOf = ({ artisan, pallets, startDate, endDate }: Lease): string =>
  `${artisan.name}, ${formatCount(pallets, "palette")}, du ${formatLongDay(startDate)} au ${formatLongDay(lastDayBefore(endDate))}`;

/** True if rents are paid monthly and the viewer is the artisan or the lessor. */
const hasRents = ({ money, viewer }: Lease): boolean =>
  money?.plan === "monthly" && (viewer === "artisan" || viewer === "lessor");

/**
 * Monthly rents for both sides, otherwise the payments so far; nothing for a person who only
 * hands over.
 */
const Payments = ({ lease }: { lease: Lease }): ReactElement | null => {
  const { money } = lease;
  if (!money) return null;
  return hasRents(lease) ? (
    <RentsSection rentalId={lease._id} />
  ) : (
    <PaymentsSection money={money} pallets={lease.pallets} />
  );
};

/** True while a section whose height is not known yet would push away the others. */
const useIsAwaited = (lease: Lease): boolean => {
  const { _id: id } = lease;
  const [isEnded, isPriced] = [isOver(lease), lease.money !== undefined];
  return [
    useQuery({ ...leftoversQuery(id), enabled: isEnded }),
    useQuery(placeStatesQuery(id)),
    useQuery({ ...rentsQuery(id), enabled: hasRents(lease) }),
    useQuery({ ...settlementQuery(id), enabled: isEnded && isPriced }),
    useQuery({ ...documentsOfQuery(id), enabled: isPriced }),
  ].some(isFirstAnswerAwaited);
};

type LeaseContentProps = { lease: Lease; asked: number | undefined };

/** All sections of a lease; on phones the wide column comes first. */
const Sections = ({ lease, asked }: LeaseContentProps): ReactElement => (
  <div className={styles.columns}>
    <div className={styles.column}>
      {isOver(lease) ? (
        <LeftoversSection lease={lease} />
      ) : (
        <PalletsSection lease={lease} asked={asked} />
      )}
      <PlaceStatesSection lease={lease} />
      {lease.insurance && <InsuranceSection lease={lease} insurance={lease.insurance} />}
      <Payments lease={lease} />
      {isOver(lease) && lease.money && <SettlementSection lease={lease} />}
    </div>
    <div className={styles.column}>
      <TermsSection lease={lease} />
      {lease.rules && (
        <Panel title="Règles de l'espace">
          <SpaceRulesList rules={lease.rules} />
        </Panel>
      )}
      <ChangeSection lease={lease} />
      <ReviewPanel lease={lease} />
      <ClaimPanel lease={lease} />
      <DocumentsSection lease={lease}>
        <PlaceStatePapers lease={lease} />
        {lease.money && <DocumentButtons subjectId={lease._id} />}
      </DocumentsSection>
    </div>
  </div>
);

/** Panel that lets both sides write a review once the lease is over. */
const ReviewPanel = ({ lease: { status, viewer } }: { lease: Lease }): ReactElement | null =>
  useIsOffered("reviews") && status === "ended" && (viewer === "artisan" || viewer === "lessor") ? (
    <Panel title="Votre avis" help="La location est terminée : dites comment elle s'est passée.">
      <Button component={Link} to={paths.reviews.href()} variant="default">
        Donner mon avis
      </Button>
    </Panel>
  ) : null;

/**
 * Link to write a message: the two sides write to each other; a person who hands over writes to
 * the artisan.
 */
const WriteToOther = ({
  lease: { _id, viewer, artisan },
}: {
  lease: Lease;
}): ReactElement | null =>
  viewer === "artisan" || viewer === "lessor" || viewer === "manager" ? (
    <WriteLink
      about="rental"
      id={_id}
      label={viewer === "artisan" ? "Écrire au loueur" : `Écrire à ${artisan.name}`}
    />
  ) : null;

/** Panel to open a claim, for both sides; goods left after the end have their own section. */
const ClaimPanel = ({ lease: { _id, viewer } }: { lease: Lease }): ReactElement | null =>
  useIsOffered("claims") && (viewer === "artisan" || viewer === "lessor") ? (
    <Panel
      title="Un problème ?"
      help={
        viewer === "artisan"
          ? "Marchandises abîmées, espace inutilisable\u202f: dites-le, le loueur répond."
          : "Espace abîmé\u202f: dites-le, l'artisan répond."
      }
    >
      <span className={styles.actions}>
        <Button
          component={Link}
          to={claimPaths.newClaim.href({ purpose: "rental", id: _id })}
          variant="default"
        >
          Signaler un problème
        </Button>
        <ReportButton subject={{ type: "person", id: _id }} name="cette personne" isNamed />
      </span>
    </Panel>
  ) : null;

const Content = ({ lease, asked }: LeaseContentProps): ReactElement =>
  useIsAwaited(lease) ? (
    <Spinner />
  ) : (
    <>
      {hasRents(lease) && <UnpaidSection rentalId={lease._id} />}
      <Sections lease={lease} asked={asked} />
    </>
  );

const PALLET = "palette";

const LeasePage = (): ReactElement => {
  const { id = "" } = useParams();
  const [parameters] = useSearchParams();
  const { data: lease, error, refetch } = useQuery(leaseQuery(id));
  const today = useToday();
  if (!lease && error) {
    return isRefusal(error) ? (
      <NotFound />
    ) : (
      <PageShell title="Location">
        <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />
      </PageShell>
    );
  }
  if (!lease || !today) return <Spinner />;
  return (
    <PageShell
      title={lease.space.name}
      lead={leadOf(lease)}
      action={
        <span className={styles.actions}>
          <StatusBadge {...phaseBadgeOf(lease, today)} />
          <WriteToOther lease={lease} />
        </span>
      }
    >
      <Content lease={lease} asked={Number(parameters.get(PALLET)) || undefined} />
    </PageShell>
  );
};

export default LeasePage;
