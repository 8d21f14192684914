import { Button } from "@mantine/core";
import { paths } from "@stokaz/contract/paths";
import { useQuery } from "@tanstack/react-query";
import { type ReactElement, useState } from "react";
import { Link, useSearchParams } from "react-router";
import illustration from "../../assets/empty-orders.svg";
import { messageOf } from "../../lib/api/error.ts";
import { useTerritoryFacts } from "../../lib/api/territory.ts";
import { pageMeta } from "../../lib/format/meta.ts";
import { requireSession } from "../../lib/session/guard.ts";
import { useRights } from "../../lib/session/rights.ts";
import { useSession } from "../../lib/session/session.ts";
import { EmptyState } from "../../ui/page/empty-state.tsx";
import { ErrorState } from "../../ui/page/error-state.tsx";
import { RowSkeletons } from "../../ui/page/loading.tsx";
import { PageShell } from "../../ui/page/page-shell.tsx";
import { Refusal } from "../../ui/page/refusal.tsx";
import { DownloadIcon } from "../../ui/page/tool-icons.tsx";
import { AccountSection } from "./account-section.tsx";
import { type Earnings, earningsQuery, useExportEarnings } from "./api.ts";
import styles from "./earnings.module.css";
import { MonthDialog } from "./month-dialog.tsx";
import { MonthsSection } from "./months-section.tsx";
import { StatementSection } from "./statement-section.tsx";
import { SummarySection } from "./summary-section.tsx";
import { TaxSection } from "./tax-section.tsx";
import { UpcomingSection } from "./upcoming-section.tsx";
import { YearVatSection } from "./vat-section.tsx";

export const meta = pageMeta("Mes revenus");

export const clientLoader = requireSession("lessor", "artisan");

const YEAR = "annee";

const isEmpty = ({ years, months, waiting }: Earnings): boolean =>
  years.length <= 1 && months.length === 0 && waiting.count === 0;

const Empty = (): ReactElement => {
  const isLessor = useSession()?.role === "lessor";
  const { may } = useRights();
  return (
    <EmptyState
      illustration={illustration}
      message={
        isLessor
          ? "Vos loyers apparaîtront ici dès votre première location payée."
          : "Vos ventes apparaîtront ici dès votre première commande payée."
      }
      action={
        may("products", "leases") && (
          <Button
            component={Link}
            to={isLessor ? paths.storageManagement.href() : paths.storageDetails.href()}
          >
            {isLessor ? "Voir mes espaces" : "Voir mes espaces et mes produits"}
          </Button>
        )
      }
    />
  );
};

const yearFrom = (text: string | null): number | undefined =>
  text !== null && /^20\d\d$/.test(text) ? Number(text) : undefined;

const EarningsPage = (): ReactElement => {
  const [parameters, setParameters] = useSearchParams();
  const {
    data: earnings,
    error,
    refetch,
  } = useQuery({
    ...earningsQuery(yearFrom(parameters.get(YEAR))),
    // The former year is shown while another one loads, so that the page does not jump.
    placeholderData: (previous) => previous,
  });
  const territory = useTerritoryFacts();
  const download = useExportEarnings();
  const { isOneself } = useRights();
  const [detail, setDetail] = useState<{ month?: string; isOpen: boolean }>({ isOpen: false });

  const content = (): ReactElement => {
    if (error && !earnings) return <ErrorState message={messageOf(error)} onRetry={refetch} />;
    if (!earnings || !territory) return <RowSkeletons />;
    if (isEmpty(earnings)) {
      return (
        <>
          {isOneself && <AccountSection earnings={earnings} />}
          <Empty />
        </>
      );
    }
    return (
      <>
        {isOneself && <AccountSection earnings={earnings} />}
        {isOneself && <TaxSection />}
        <SummarySection earnings={earnings} />
        <UpcomingSection waiting={earnings.waiting} timeZone={territory.timeZone} />
        <MonthsSection
          earnings={earnings}
          onYear={(year) =>
            setParameters({ [YEAR]: String(year) }, { preventScrollReset: true, replace: true })
          }
          onShow={(month) => setDetail({ month, isOpen: true })}
        />
        <YearVatSection year={earnings.year} sums={earnings.vat} />
        {isOneself && <StatementSection year={earnings.year} />}
      </>
    );
  };

  return (
    <PageShell
      title="Mes revenus"
      lead="Ce que vos clients ont payé, ce qui vous est versé et ce qui arrive."
      action={
        earnings &&
        !isEmpty(earnings) && (
          <>
            <Button component={Link} variant="default" to={paths.documents.href()}>
              Mes documents
            </Button>
            <Button
              variant="default"
              leftSection={<DownloadIcon />}
              loading={download.isPending}
              onClick={() => download.mutate(earnings.year)}
            >
              Télécharger {earnings.year} (CSV)
            </Button>
            <Refusal message={download.error && messageOf(download.error)} />
          </>
        )
      }
    >
      <div className={styles.sections}>{content()}</div>
      <MonthDialog
        month={detail.month}
        opened={detail.isOpen}
        onClose={() => setDetail((shown) => ({ ...shown, isOpen: false }))}
      />
    </PageShell>
  );
};

export default EarningsPage;
