import { NativeSelect } from "@mantine/core";
import { addMonths } from "@stokaz/contract/time/calendar";
import { type ReactElement, useState } from "react";
import { useToday } from "../../../lib/api/territory.ts";
import { formatMonth } from "../../../lib/format/format.ts";
import { Panel } from "../../../ui/lists/panel.tsx";
import { Refusal } from "../../../ui/page/refusal.tsx";
import { VatFileButtons } from "../../../ui/papers/vat-file-buttons.tsx";
import { exportFailure } from "../rules.ts";
import { useExportVat } from "./api.ts";
import styles from "./vat-section.module.css";

/** Number of months that can be chosen: two years. */
const MONTHS = 24;

/** VAT of all artisans' sales in a month, for the books and the tax authority. */
export const VatSection = (): ReactElement | null => {
  const today = useToday();
  const [chosen, setChosen] = useState<string>();
  const save = useExportVat();
  if (!today) return null;
  const months = Array.from({ length: MONTHS }, (_, back) => addMonths(today, -back).slice(0, 7));
  const month = chosen ?? today.slice(0, 7);
  return (
    <div className={styles.section}>
      <Panel
        title="TVA des ventes"
        help="Ce que les artisans ont vendu, moins ce qui a été remboursé : par jour, vendeur et taux, ou vente par vente."
      >
        <div className={styles.choice}>
          <NativeSelect
            size="md"
            label="Mois"
            value={month}
            data={months.map((value) => ({ value, label: formatMonth(value) }))}
            onChange={({ currentTarget }) => setChosen(currentTarget.value)}
          />
          <VatFileButtons month={month} save={save} />
        </div>
        <Refusal message={save.error && exportFailure(save.error)} />
      </Panel>
    </div>
  );
};
