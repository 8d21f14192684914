import { Button } from "@mantine/core";
import { paths } from "@stokaz/contract/paths";
import type { VatFile, VatSum } from "@stokaz/contract/vat-exports";
import type { ReactElement } from "react";
import { Link } from "react-router";
import { messageOf } from "../../lib/api/error.ts";
import { formatOfMonth } from "../../lib/format/format.ts";
import { Panel } from "../../ui/panel.tsx";
import { Refusal } from "../../ui/refusal.tsx";
import { DownloadIcon } from "../../ui/tool-icons.tsx";
import { useExportVat } from "./api.ts";
import styles from "./earnings.module.css";
import { VatTable } from "./vat-table.tsx";

/** Leads to the profile who sells without having said how they stand. */
const Unknown = ({ sums }: { sums: readonly VatSum[] }): ReactElement | null =>
  sums.some(({ regime }) => regime === null) ? (
    <p className={styles.none}>
      Pour vos prochaines ventes, indiquez votre TVA dans{" "}
      <Link to={paths.profile.href()}>votre profil</Link>.
    </p>
  ) : null;

type YearVatSectionProps = { year: number; sums: readonly VatSum[] };

/** The VAT of a year's sales; nothing for who sold no goods. */
export const YearVatSection = ({ year, sums }: YearVatSectionProps): ReactElement | null =>
  sums.length === 0 ? null : (
    <Panel
      title={`TVA de ${year}`}
      help="De ce que vous avez vendu, moins ce qui a été remboursé. Vos prix comprennent la TVA."
    >
      <VatTable label={`TVA de ${year}`} sums={sums} />
      <Unknown sums={sums} />
    </Panel>
  );

const FILES = [
  ["days", "Totaux par jour (CSV)"],
  ["lines", "Vente par vente (CSV)"],
] as const satisfies (readonly [VatFile, string])[];

/** The VAT of a month's sales, and its files for an accountant. */
export const MonthVatSection = ({
  month,
  sums,
}: {
  month: string;
  sums: readonly VatSum[];
}): ReactElement | null => {
  const download = useExportVat();
  if (sums.length === 0) return null;
  return (
    <section className={styles.vat} aria-label={`TVA ${formatOfMonth(month)}`}>
      <h3 className={styles.subtitle}>TVA {formatOfMonth(month)}</h3>
      <VatTable label="Par taux de TVA" sums={sums} />
      <div className={styles.files}>
        {FILES.map(([content, words]) => (
          <Button
            key={content}
            variant="default"
            leftSection={<DownloadIcon />}
            loading={download.isPending && download.variables.content === content}
            onClick={() => download.mutate({ month, content })}
          >
            {words}
          </Button>
        ))}
      </div>
      <Refusal message={download.error && messageOf(download.error)} />
    </section>
  );
};
