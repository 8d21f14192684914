import { Button } from "@mantine/core";
import type { LessorMonth } from "@stokaz/contract/handover/lessor-calendar";
import { paths } from "@stokaz/contract/paths";
import { useQuery } from "@tanstack/react-query";
import type { ReactElement } from "react";
import { Link, useSearchParams } from "react-router";
import noSpace from "../../assets/empty-spaces.svg";
import { AgendaSection } from "../../features/lessor-calendar/agenda-section.tsx";
import { lessorMonthQuery } from "../../features/lessor-calendar/api.ts";
import { OccupancySection } from "../../features/lessor-calendar/occupancy-section.tsx";
import { EarningsSection } from "../../features/spaces/earnings-section.tsx";
import { pageMeta } from "../../lib/format/meta.ts";
import { requireSession } from "../../lib/session/guard.ts";
import { MonthNav } from "../../ui/lists/month-nav.tsx";
import { EmptyState } from "../../ui/page/empty-state.tsx";
import { ErrorState } from "../../ui/page/error-state.tsx";
import { PageShell } from "../../ui/page/page-shell.tsx";
import { Spinner } from "../../ui/page/spinner.tsx";
import { PrintButton } from "../../ui/papers/print-button.tsx";
import styles from "./lessor-calendar-page.module.css";

export const meta = pageMeta("Calendrier de mes espaces");

export const clientLoader = requireSession("lessor");

const MONTH = "mois";

const monthFrom = (text: string | null): string | undefined =>
  text !== null && /^20\d\d-(0[1-9]|1[0-2])$/.test(text) ? text : undefined;

const NoSpace = (): ReactElement => (
  <EmptyState
    illustration={noSpace}
    message="Vous ne proposez aucun espace pour le moment."
    action={
      <Button component={Link} to={paths.storageManagement.href({ vue: "ajouter" })}>
        Ajouter un espace de stockage
      </Button>
    }
  />
);

const Sections = ({ month }: { month: LessorMonth }): ReactElement => (
  <>
    <OccupancySection spaces={month.spaces} />
    <AgendaSection month={month} />
    <div className={styles.narrow}>
      <EarningsSection earnings={month.earnings} />
    </div>
  </>
);

const Content = (): ReactElement => {
  const [parameters, setParameters] = useSearchParams();
  const asked = monthFrom(parameters.get(MONTH));
  const { data, error, refetch } = useQuery(lessorMonthQuery(asked));
  if (!data && error) {
    return <ErrorState message="Ce mois n'a pas pu être lu." onRetry={() => void refetch()} />;
  }
  if (!data) return <Spinner />;
  const isIdle = data.spaces.length === 0 && data.earnings.every(({ amount }) => amount === 0);
  if (isIdle) return <NoSpace />;
  return (
    <div className={styles.sections}>
      <MonthNav
        order={2}
        month={asked ?? data.month}
        onMonth={(month) => setParameters({ [MONTH]: month }, { preventScrollReset: true })}
      />
      <Sections month={data} />
    </div>
  );
};

/** All events at a lessor's spaces in a month, on screen or printed. */
const LessorCalendarPage = (): ReactElement => (
  <PageShell
    title="Calendrier"
    lead="Qui arrive, qui part, ce qu'on vous livre, quand vous fermez, ce que le mois rapporte."
    action={<PrintButton />}
  >
    <Content />
  </PageShell>
);

export default LessorCalendarPage;
