import { Button, NativeSelect } from "@mantine/core";
import { TAX_FACTS, TAX_STEPS } from "@stokaz/contract/tax/tax-identity";
import type { TaxSeller } from "@stokaz/contract/tax/tax-register";
import type { CalendarDay } from "@stokaz/contract/time/calendar";
import { useQuery } from "@tanstack/react-query";
import type { ReactElement } from "react";
import { useToday } from "../../../lib/api/territory.ts";
import { useListAddress } from "../../../lib/browser/list-address.ts";
import { formatCount, formatEuros, formatLongDay } from "../../../lib/format/format.ts";
import { ROLE_NAMES } from "../../../lib/format/role-names.ts";
import { YearSelect } from "../../../ui/fields/year-select.tsx";
import type { Column } from "../../../ui/lists/data-table.tsx";
import { StatusBadge } from "../../../ui/lists/status-badge.tsx";
import { Notice } from "../../../ui/notices/notice.tsx";
import { RowSkeletons } from "../../../ui/page/loading.tsx";
import { Refusal } from "../../../ui/page/refusal.tsx";
import { DownloadIcon, EyeIcon } from "../../../ui/page/tool-icons.tsx";
import { useDetailAddress } from "../api.ts";
import styles from "../decisions.module.css";
import { PagedTable } from "../paged-table.tsx";
import { exportFailure } from "../rules.ts";
import { taxSellersQuery, useProducerRegister, useTaxRegister } from "./api.ts";

const State = ({ seller }: { seller: TaxSeller }): ReactElement => {
  const { missing, isInFile } = seller;
  if (missing.length === 0) return <StatusBadge tone="success" label="Complet" />;
  return (
    <div>
      <StatusBadge
        tone={isInFile ? "warning" : "neutral"}
        label={isInFile ? "Incomplet" : "Pas demandé"}
      />
      <span className={styles.words}>{missing.map((fact) => TAX_FACTS[fact]).join(", ")}</span>
    </div>
  );
};

const Step = ({ seller: { step, next } }: { seller: TaxSeller }): ReactElement => {
  if (step === null) return <span>–</span>;
  return (
    <div>
      {TAX_STEPS[step]}
      {next && (
        <span className={styles.words}>
          {TAX_STEPS[next.step]} le {formatLongDay(next.on)}
        </span>
      )}
    </div>
  );
};

const moneyOf = ({ rents, sales, salesCount }: TaxSeller): string =>
  [
    rents > 0 && `${formatEuros(rents)} de loyers`,
    sales > 0 && `${formatEuros(sales)} en ${formatCount(salesCount, "vente")}`,
  ]
    .filter(Boolean)
    .join(", ");

const columnsOf = (onShow: (id: string) => void): readonly Column<TaxSeller>[] => [
  {
    key: "name",
    header: "Vendeur",
    isLead: true,
    cell: ({ name, role, isClosed }) => (
      <>
        <strong>{name}</strong>
        <span className={styles.words}>
          {ROLE_NAMES[role]}
          {isClosed && ", compte fermé"}
        </span>
      </>
    ),
  },
  { key: "money", header: "Reçu dans l'année", cell: moneyOf },
  { key: "state", header: "Informations", cell: (seller) => <State seller={seller} /> },
  { key: "step", header: "Étape", cell: (seller) => <Step seller={seller} /> },
  {
    key: "show",
    header: "",
    align: "end",
    cell: ({ _id, name, isClosed }) =>
      !isClosed && (
        <Button
          variant="subtle"
          leftSection={<EyeIcon size={18} />}
          aria-label={`Voir ${name}`}
          onClick={() => onShow(_id)}
        >
          Voir
        </Button>
      ),
  },
];

const Content = ({ today }: { today: CalendarDay }): ReactElement => {
  const { page, setPage, choice, change } = useListAddress(["state", "year"]);
  const thisYear = Number(today.slice(0, 4));
  const year = Number(choice.year ?? thisYear);
  const state = choice.state === "missing" ? "missing" : "all";
  const read = useQuery(taxSellersQuery({ year, state }, page));
  const register = useTaxRegister();
  const producers = useProducerRegister();
  const exportError = register.error ?? producers.error;
  const { open } = useDetailAddress();
  const { data } = read;
  return (
    <div className={styles.page}>
      {data && data.inFile > 0 && (
        <Notice
          tone={data.incomplete > 0 ? "warning" : "success"}
          title={
            data.incomplete > 0
              ? `${formatCount(data.incomplete, "vendeur incomplet", "vendeurs incomplets")} sur ${data.inFile} à déclarer pour ${year}.`
              : `${formatCount(data.inFile, "vendeur", "vendeurs")} à déclarer pour ${year}, rien ne manque.`
          }
        >
          Le fichier de {year} est dû avant le 31 janvier {year + 1}.
        </Notice>
      )}
      <div className={styles.bar}>
        <NativeSelect
          label="Voir"
          size="md"
          value={state}
          onChange={({ currentTarget }) => change({ state: currentTarget.value })}
          data={[
            { value: "all", label: "Tous ceux qui ont été payés" },
            { value: "missing", label: "Incomplets à déclarer" },
          ]}
        />
        <YearSelect last={thisYear} value={year} onChange={(chosen) => change({ year: chosen })} />
        <Button
          variant="default"
          leftSection={<DownloadIcon />}
          loading={register.isPending}
          onClick={() => register.mutate(today)}
        >
          Exporter le registre en CSV
        </Button>
        <Button
          variant="default"
          leftSection={<DownloadIcon />}
          loading={producers.isPending}
          onClick={() => producers.mutate(year)}
        >
          Exporter les producteurs (REP) en CSV
        </Button>
      </div>
      <Refusal message={exportError && exportFailure(exportError)} />
      <PagedTable
        read={read}
        label="Vendeurs"
        noun="vendeur"
        nothing={
          state === "missing"
            ? "Rien ne manque à personne."
            : "Personne n'a été payé cette année-là."
        }
        columns={columnsOf((id) => open("user", id))}
        page={page}
        onPage={setPage}
      />
    </div>
  );
};

/**
 * Page "Identités fiscales": paid sellers, their data that the tax authority's file lacks, and the
 * steps taken to get it.
 */
export const TaxSellersSection = (): ReactElement => {
  const today = useToday();
  return today ? <Content today={today} /> : <RowSkeletons count={10} />;
};
