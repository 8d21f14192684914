import { NativeSelect } from "@mantine/core";
import type { CheckedCompany, CompanyList } from "@stokaz/contract/accounts/company-check";
import { isKeyOf, keysOf } from "@stokaz/contract/keys";
import { useQuery } from "@tanstack/react-query";
import { type ReactElement, useState } from "react";
import { formatLongDay } from "../../../lib/format/format.ts";
import type { Column } from "../../../ui/lists/data-table.tsx";
import { RowAction } from "../../../ui/lists/row-action.tsx";
import { CheckIcon } from "../../../ui/page/icons.tsx";
import { ChosenTable } from "../chosen-table.tsx";
import styles from "../decisions.module.css";
import { companiesQuery } from "./api.ts";
import { COMPANY_WORDS } from "./rules.ts";
import { VouchForm } from "./vouch-form.tsx";

const NAMES: Readonly<Record<CompanyList, string>> = {
  doubtful: "À vérifier",
  waiting: "En attente du registre",
  verified: "Vérifiées",
};

const LISTS = keysOf(NAMES);

const answerOf = ({ state, checkedOn, vouchedOn, vouchReason }: CheckedCompany): string => {
  if (vouchedOn) return `Vérifiée à la main le ${formatLongDay(vouchedOn)} : ${vouchReason}`;
  return checkedOn ? `Lu le ${formatLongDay(checkedOn)}` : COMPANY_WORDS[state];
};

const columnsFor = (onVouch: (company: CheckedCompany) => void): Column<CheckedCompany>[] => [
  {
    key: "tradeName",
    header: "Artisan",
    isLead: true,
    cell: ({ tradeName, companyName, personName, email }) => (
      <div>
        <strong>{tradeName}</strong>
        <span className={styles.words}>
          {companyName}, {personName}
        </span>
        <span className={styles.words}>{email}</span>
      </div>
    ),
  },
  { key: "siret", header: "SIRET", cell: ({ siret }) => siret },
  {
    key: "register",
    header: "Au registre",
    cell: (company) => (
      <div>
        {COMPANY_WORDS[company.state]}
        {company.name && (
          <span className={styles.words}>
            {company.name}
            {company.activity && `, APE ${company.activity}`}
          </span>
        )}
        <span className={styles.words}>{answerOf(company)}</span>
      </div>
    ),
  },
  {
    key: "actions",
    header: "Action",
    isPinned: true,
    cell: (company) =>
      company.isVerified ? null : (
        <RowAction
          icon={<CheckIcon />}
          word="Vérifier"
          label={`Vérifier ${company.tradeName}`}
          onClick={() => onVouch(company)}
        />
      ),
  },
];

/** Artisans' companies; those that the register does not confirm are shown first. */
export const CompaniesTable = (): ReactElement => {
  const [which, setWhich] = useState<CompanyList>("doubtful");
  const [page, setPage] = useState(1);
  return (
    <>
      <NativeSelect
        label="Entreprises"
        size="md"
        mb="md"
        maw={280}
        value={which}
        data={LISTS.map((value) => ({ value, label: NAMES[value] }))}
        onChange={({ currentTarget: { value } }) => {
          if (!isKeyOf(NAMES, value)) return;
          setWhich(value);
          setPage(1);
        }}
      />
      <ChosenTable
        read={useQuery(companiesQuery(which, page))}
        label="Entreprises"
        noun="entreprise"
        nouns="entreprises"
        nothing="Aucune entreprise ici."
        columnsFor={columnsFor}
        page={page}
        onPage={setPage}
        title="Vérifier une entreprise"
        formFor={(company, form) => (
          <VouchForm company={{ ...company, registerName: company.name }} {...form} />
        )}
      />
    </>
  );
};
