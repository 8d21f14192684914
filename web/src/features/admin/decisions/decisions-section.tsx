import { Button, NativeSelect } from "@mantine/core";
import { keysOf } from "@stokaz/contract/keys";
import {
  DECISION_STATES,
  type DecisionFilters,
  type DecisionState,
} from "@stokaz/contract/moderation/decisions";
import type { CalendarDay } from "@stokaz/contract/time/calendar";
import type { ReactElement } from "react";
import { useToday } from "../../../lib/api/territory.ts";
import { useListAddress } from "../../../lib/browser/list-address.ts";
import { YearSelect } from "../../../ui/fields/year-select.tsx";
import { RowSkeletons } from "../../../ui/page/loading.tsx";
import { Refusal } from "../../../ui/page/refusal.tsx";
import { DownloadIcon } from "../../../ui/page/tool-icons.tsx";
import styles from "../decisions.module.css";
import { exportFailure } from "../rules.ts";
import { useDecisionsExport } from "./api.ts";
import { ContestsTable } from "./contests-table.tsx";
import { FiguresSection } from "./decision-figures-section.tsx";
import { InjunctionsTable } from "./injunctions-table.tsx";
import { RecallsTable } from "./recalls-table.tsx";
import { RegisterTable } from "./register-table.tsx";
import { ReportsTable } from "./reports-table.tsx";

const CONTEST_VIEWS = {
  "contests-open": "Contestations à traiter",
  "contests-decided": "Contestations traitées",
} as const;

const INJUNCTION_VIEWS = {
  "injunctions-open": "Injonctions à exécuter",
  "injunctions-closed": "Injonctions traitées",
} as const;

const REPORT_VIEWS = { open: "Signalements à traiter", decided: "Signalements traités" } as const;

const stateOf = (view: string | undefined): DecisionState | undefined =>
  keysOf(DECISION_STATES).find((state) => state === view);

type ViewProps = {
  view: string;
  filters: DecisionFilters;
  page: number;
  onPage: (page: number) => void;
  today: CalendarDay;
  timeZone: string;
};

/** Shows the chosen list. */
const View = ({ view, filters, today, timeZone, ...paged }: ViewProps): ReactElement => {
  if (view === "open" || view === "decided") {
    return <ReportsTable status={view} timeZone={timeZone} {...paged} />;
  }
  if (view === "contests-open") return <ContestsTable status="open" today={today} {...paged} />;
  if (view === "contests-decided") {
    return <ContestsTable status="decided" today={today} {...paged} />;
  }
  if (view === "injunctions-open" || view === "injunctions-closed") {
    const status = view === "injunctions-open" ? "open" : "closed";
    return <InjunctionsTable status={status} today={today} timeZone={timeZone} {...paged} />;
  }
  if (view === "recalls") return <RecallsTable timeZone={timeZone} {...paged} />;
  return <RegisterTable filters={filters} timeZone={timeZone} {...paged} />;
};

const Content = ({ today, timeZone }: { today: CalendarDay; timeZone: string }): ReactElement => {
  const { page, setPage, choice, change } = useListAddress(["view", "year"]);
  const { mutate, isPending, error } = useDecisionsExport();
  const thisYear = Number(today.slice(0, 4));
  const year = Number(choice.year ?? thisYear);
  const { view = "open" } = choice;
  const state = stateOf(view);
  const filters = { year, ...(state && { state }) };
  return (
    <div className={styles.page}>
      <div className={styles.bar}>
        <NativeSelect
          label="Voir"
          size="md"
          value={view}
          onChange={({ currentTarget }) => change({ view: currentTarget.value })}
          data={[
            { group: "Signalements", items: optionsOf(REPORT_VIEWS) },
            { group: "Contestations", items: optionsOf(CONTEST_VIEWS) },
            { group: "Injonctions des autorités", items: optionsOf(INJUNCTION_VIEWS) },
            { group: "Rappels", items: [{ value: "recalls", label: "Rappels de produits" }] },
            {
              group: "Registre des décisions",
              items: [
                { value: "all", label: "Toutes les décisions" },
                ...optionsOf(DECISION_STATES),
              ],
            },
          ]}
        />
        <YearSelect last={thisYear} value={year} onChange={(chosen) => change({ year: chosen })} />
        <Button
          variant="default"
          leftSection={<DownloadIcon />}
          loading={isPending}
          onClick={() => mutate({ filters, today })}
        >
          Exporter les décisions en CSV
        </Button>
      </div>
      <Refusal message={error && exportFailure(error)} />
      <View
        view={view}
        page={page}
        onPage={setPage}
        filters={filters}
        today={today}
        timeZone={timeZone}
      />
      <FiguresSection year={year} />
    </div>
  );
};

const optionsOf = (labels: Readonly<Record<string, string>>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }));

/**
 * Reports, contests, injunctions, recalls, the register of decisions and the figures of a year.
 *
 * @param timeZone the territory's time zone
 */
export const DecisionsSection = ({ timeZone }: { timeZone: string }): ReactElement => {
  const today = useToday();
  return today ? <Content today={today} timeZone={timeZone} /> : <RowSkeletons count={10} />;
};
