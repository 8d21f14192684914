import { Button, NativeSelect } from "@mantine/core";
import { ACCOUNTING_LIFE } from "@stokaz/contract/limits";
import { useInfiniteQuery } from "@tanstack/react-query";
import type { ReactElement } from "react";
import { useSearchParams } from "react-router";
import illustration from "../../assets/empty-orders.svg";
import { formatCount } from "../../lib/format/format.ts";
import { pageMeta } from "../../lib/format/meta.ts";
import { requireSession } from "../../lib/session/guard.ts";
import { useSession } from "../../lib/session/session.ts";
import { MoreButton } from "../../ui/lists/more-button.tsx";
import { Panel } from "../../ui/lists/panel.tsx";
import { InvoicingNotice } from "../../ui/notices/invoicing-notice.tsx";
import { EmptyState } from "../../ui/page/empty-state.tsx";
import { PageShell } from "../../ui/page/page-shell.tsx";
import { RowsState } from "../../ui/page/rows-state.tsx";
import { DownloadIcon } from "../../ui/page/tool-icons.tsx";
import { documentsQuery, useSaveYear } from "./api.ts";
import styles from "./documents.module.css";
import { DocumentsTable } from "./documents-table.tsx";

export const meta = pageMeta("Mes documents");

export const clientLoader = requireSession("lessor", "artisan", "consumer");

const YEAR = "annee";

const yearFrom = (text: string | null): number | undefined =>
  text !== null && /^20\d\d$/.test(text) ? Number(text) : undefined;

const DocumentsPage = (): ReactElement => {
  const [parameters, setParameters] = useSearchParams();
  const found = useInfiniteQuery({
    ...documentsQuery(yearFrom(parameters.get(YEAR))),
    // The former year stays while another one is loading, so that nothing jumps.
    placeholderData: (previous) => previous,
  });
  const save = useSaveYear();
  const isArtisan = useSession()?.role === "artisan";
  const pages = found.data?.pages ?? [];
  const latest = pages.at(-1);
  const documents = pages.flatMap(({ data }) => data);

  const content = (): ReactElement => {
    if (!latest) {
      return <RowsState query={found} />;
    }
    const { year, years, total } = latest;
    if (years.length === 0) {
      return (
        <EmptyState
          illustration={illustration}
          message="Vos factures, avoirs, quittances et relevés apparaîtront ici dès le premier paiement."
        />
      );
    }
    return (
      <Panel title={`Année ${year}`}>
        {(years.length > 1 || !years.includes(year)) && (
          <NativeSelect
            label="Année"
            className={styles.year ?? ""}
            size="md"
            value={String(year)}
            data={[...new Set([...years, year])].map(String)}
            onChange={({ currentTarget }) =>
              setParameters(
                { [YEAR]: currentTarget.value },
                { preventScrollReset: true, replace: true },
              )
            }
          />
        )}
        <p role="status">{formatCount(total, "document")}</p>
        {total > 0 && <DocumentsTable year={year} documents={documents} />}
        <MoreButton list={found} className={styles.more ?? ""}>
          Voir plus de documents
        </MoreButton>
        <p className={styles.kept}>
          Ils sont gardés {ACCOUNTING_LIFE.words} après leur année, tels qu'ils ont été établis,
          même si vous fermez votre compte. Mais vous ne pouvez plus les lire alors :
          téléchargez-les avant.
        </p>
      </Panel>
    );
  };

  return (
    <PageShell
      title="Mes documents"
      lead="Factures, avoirs, quittances et relevés, année par année."
      action={
        latest &&
        latest.total > 0 && (
          <Button
            variant="default"
            leftSection={<DownloadIcon />}
            loading={save.isPending}
            onClick={() => save.mutate(latest.year)}
          >
            Tout télécharger ({latest.year}, ZIP)
          </Button>
        )
      }
    >
      {isArtisan && <InvoicingNotice />}
      {content()}
    </PageShell>
  );
};

export default DocumentsPage;
