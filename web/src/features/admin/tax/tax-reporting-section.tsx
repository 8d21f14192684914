import { Button, NativeSelect } from "@mantine/core";
import { keysOf } from "@stokaz/contract/keys";
import type { TaxReporting } from "@stokaz/contract/tax/tax-reporting";
import { useQuery } from "@tanstack/react-query";
import type { ReactElement } from "react";
import { messageOf } from "../../../lib/api/error.ts";
import { useListAddress } from "../../../lib/browser/list-address.ts";
import { formatCount, formatEuros, formatLongDay } from "../../../lib/format/format.ts";
import { Notice } from "../../../ui/notices/notice.tsx";
import { ErrorState } from "../../../ui/page/error-state.tsx";
import { RowSkeletons } from "../../../ui/page/loading.tsx";
import { Refusal } from "../../../ui/page/refusal.tsx";
import { MailIcon } from "../../../ui/page/tool-icons.tsx";
import { PagedTable } from "../paged-table.tsx";
import { LOADING_FAILURE } from "../rules.ts";
import { type ShownSellers, taxReportingQuery, useMakeStatements } from "./api.ts";
import { TaxFilesSection } from "./tax-files-section.tsx";
import styles from "./tax-reporting.module.css";
import { taxSellerColumns } from "./tax-told-table.tsx";

const SHOWN: Readonly<Record<ShownSellers, string>> = {
  all: "Tous ceux qui ont été payés",
  missing: "À déclarer, incomplets",
  blocked: "Impossibles à déclarer pour l'instant",
  to_tell: "À ajouter ou à corriger",
};

/** French sentence with the work left for a year. */
const titleOf = ({ year, isOver, dueOn, counts, files }: TaxReporting): string => {
  if (!isOver) return `${year} n'est pas fini\u202f: voici ce qu'il en serait aujourd'hui.`;
  if (counts.statementsToMake === 0 && counts.toAdd + counts.toCorrect === 0 && files.length > 0) {
    return `Tout est fait pour ${year}.`;
  }
  return `Récapitulatifs et fichier de ${year} sont dus le ${formatLongDay(dueOn)} au plus tard.`;
};

const Todo = ({ found }: { found: TaxReporting }): ReactElement => {
  const { isOver, counts, keyFingerprint, siren } = found;
  const lacks = [
    ...(counts.blocked > 0
      ? [
          `${formatCount(counts.blocked, "vendeur ne peut", "vendeurs ne peuvent")} pas encore être déclaré${counts.blocked > 1 ? "s" : ""}.`,
        ]
      : []),
    ...(keyFingerprint ? [] : ["La clé publique de l'administration manque (DAC7_PUBLIC_KEY)."]),
    ...(siren ? [] : ["Le SIREN de la plateforme manque (OPERATOR_REGISTRATION)."]),
  ];
  const isDone = isOver && titleOf(found).startsWith("Tout est fait");
  return (
    <Notice
      tone={isDone ? "success" : lacks.length > 0 ? "warning" : "info"}
      title={titleOf(found)}
    >
      {lacks.join(" ")}
    </Notice>
  );
};

const statementsLeft = ({ isOver, counts }: TaxReporting): string => {
  if (!isOver) return "après la fin de l'année";
  return counts.statementsToMake > 0
    ? `${counts.statementsToMake} à établir ou à corriger`
    : "tous à jour";
};

const Tiles = ({ found }: { found: TaxReporting }): ReactElement => {
  const { counts, totals } = found;
  return (
    <div className={styles.tiles}>
      <div className={styles.tile}>
        <h3>Versé avant frais</h3>
        <p className={styles.value}>{formatEuros(totals.gross)}</p>
        <p className={styles.soft}>
          {`à ${formatCount(counts.sellers, "vendeur")}, dont ${formatEuros(totals.fees)} de frais`}
        </p>
      </div>
      <div className={styles.tile}>
        <h3>À déclarer</h3>
        <p className={styles.value}>{formatCount(counts.inFile, "vendeur")}</p>
        <p className={styles.soft}>
          {counts.incomplete > 0
            ? `${formatCount(counts.incomplete, "incomplet")}, dont ${counts.blocked} impossible${counts.blocked > 1 ? "s" : ""} à déclarer`
            : "rien ne manque"}
        </p>
      </div>
      <div className={styles.tile}>
        <h3>Récapitulatifs</h3>
        <p className={styles.value}>{formatCount(counts.statements, "établi")}</p>
        <p className={styles.soft}>{statementsLeft(found)}</p>
      </div>
    </div>
  );
};

const StatementsAction = ({ found }: { found: TaxReporting }): ReactElement | null => {
  const make = useMakeStatements();
  const { year, isOver, counts } = found;
  if (!isOver || counts.statementsToMake === 0) return null;
  return (
    <div>
      <Button
        variant="default"
        leftSection={<MailIcon />}
        loading={make.isPending}
        onClick={() => make.mutate(year)}
      >
        {`Établir et envoyer ${formatCount(counts.statementsToMake, "récapitulatif")}`}
      </Button>
      <span className={styles.soft}>Sinon, ils partent d'eux-mêmes à partir du 8 janvier.</span>
      <Refusal message={make.error && messageOf(make.error)} />
    </div>
  );
};

/**
 * Page "Déclaration annuelle": the data of a year sent to sellers and to the tax authority.
 *
 * @param timeZone the territory's time zone
 */
export const TaxReportingSection = ({ timeZone }: { timeZone: string }): ReactElement => {
  const { page, setPage, choice, change } = useListAddress(["year", "show"]);
  const show = keysOf(SHOWN).find((one) => one === choice.show) ?? "all";
  const year = choice.year === undefined ? undefined : Number(choice.year);
  const read = useQuery(taxReportingQuery({ year, show }, page));
  const { data: found, isError, refetch } = read;
  if (!found) {
    return isError ? (
      <ErrorState message={LOADING_FAILURE} onRetry={() => refetch()} />
    ) : (
      <RowSkeletons count={8} />
    );
  }
  return (
    <div className={styles.page}>
      <div className={styles.head}>
        <NativeSelect
          label="Année"
          size="md"
          value={String(found.year)}
          onChange={({ currentTarget }) => change({ year: currentTarget.value })}
          data={[...new Set([...found.years, found.year])].map(String)}
        />
        <StatementsAction found={found} />
      </div>
      <Todo found={found} />
      <Tiles found={found} />
      <TaxFilesSection found={found} timeZone={timeZone} />
      <section aria-labelledby="tax-sellers">
        <div className={styles.head}>
          <h2 id="tax-sellers" className={styles.heading}>
            Vendeurs
          </h2>
          <NativeSelect
            label="Voir"
            size="md"
            value={show}
            onChange={({ currentTarget }) => change({ show: currentTarget.value })}
            data={Object.entries(SHOWN).map(([value, label]) => ({ value, label }))}
          />
        </div>
        <PagedTable
          read={read}
          label="Vendeurs payés"
          noun="vendeur"
          nothing="Personne, pour cette année et ce choix."
          columns={taxSellerColumns()}
          rowKey={({ _id, company }) => `${_id}/${company?.siren ?? ""}`}
          page={page}
          onPage={setPage}
        />
      </section>
    </div>
  );
};
