import { paths } from "@stokaz/contract/paths";
import type { VatSum } from "@stokaz/contract/tax/vat-exports";
import type { ReactElement } from "react";
import { Link } from "react-router";
import { messageOf } from "../../lib/api/error.ts";
import { formatOfMonth } from "../../lib/format/format.ts";
import { Panel } from "../../ui/lists/panel.tsx";
import { Refusal } from "../../ui/page/refusal.tsx";
import { VatFileButtons } from "../../ui/papers/vat-file-buttons.tsx";
import { useExportVat } from "./api.ts";
import styles from "./earnings.module.css";
import { VatTable } from "./vat-table.tsx";

/** Link to the profile for sellers who have not stated their VAT status. */
const Unknown = ({ sums }: { sums: readonly VatSum[] }): ReactElement | null =>
  sums.some(({ regime }) => regime === null) ? (
    <p className={styles.none}>
      Pour vos prochaines ventes, indiquez votre TVA dans{" "}
      <Link to={paths.profile.href()}>votre profil</Link>.
    </p>
  ) : null;

type YearVatSectionProps = { year: number; sums: readonly VatSum[] };

/** VAT of a year's sales; empty for sellers who sold no goods. */
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

/** VAT of a month's sales, with the files for an accountant. */
export const MonthVatSection = ({
  month,
  sums,
}: {
  month: string;
  sums: readonly VatSum[];
}): ReactElement | null => {
  const save = useExportVat();
  if (sums.length === 0) return null;
  return (
    <section className={styles.vat} aria-label={`TVA ${formatOfMonth(month)}`}>
      <h3 className={styles.subtitle}>TVA {formatOfMonth(month)}</h3>
      <VatTable label="Par taux de TVA" sums={sums} />
      <div className={styles.files}>
        <VatFileButtons month={month} save={save} />
      </div>
      <Refusal message={save.error && messageOf(save.error)} />
    </section>
  );
};
