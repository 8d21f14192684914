import { Button, NativeSelect } from "@mantine/core";
import { type ReactElement, useState } from "react";
import { formatMonth, formatOfMonth } from "../../lib/format/format.ts";
import { Panel } from "../../ui/lists/panel.tsx";
import { EyeIcon } from "../../ui/page/tool-icons.tsx";
import type { Earnings } from "./api.ts";
import styles from "./earnings.module.css";
import { FiguresTable } from "./figures-table.tsx";

const SHOWN = 4;

type MonthsSectionProps = {
  earnings: Earnings;
  onYear: (year: number) => void;
  /** Called with the chosen month, `2026-11`. */
  onShow: (month: string) => void;
};

/** Amounts of a year, month by month. */
export const MonthsSection = ({ earnings, onYear, onShow }: MonthsSectionProps): ReactElement => {
  const { year, years, months } = earnings;
  const [isWhole, setIsWhole] = useState(false);
  const hidden = isWhole ? 0 : months.length - SHOWN;
  return (
    <Panel title="Mois par mois">
      {(years.length > 1 || !years.includes(year)) && (
        <NativeSelect
          label="Année"
          className={styles.year ?? ""}
          size="md"
          value={String(year)}
          data={[...new Set([...years, year])].map(String)}
          onChange={({ currentTarget }) => onYear(Number(currentTarget.value))}
        />
      )}
      {months.length === 0 ? (
        <p className={styles.none}>Aucun mouvement en {year}.</p>
      ) : (
        <FiguresTable
          label={`Vos revenus de ${year}`}
          rows={isWhole ? months : months.slice(0, SHOWN)}
          rowKey={({ month }) => month}
          first={{
            key: "month",
            header: "Mois",
            cell: ({ month }) => <strong className={styles.month}>{formatMonth(month)}</strong>,
          }}
          last={{
            key: "detail",
            header: "Détail",
            cell: ({ month }) => (
              <Button
                variant="default"
                leftSection={<EyeIcon size={18} />}
                aria-label={`Voir le détail ${formatOfMonth(month)}`}
                onClick={() => onShow(month)}
              >
                Voir
              </Button>
            ),
          }}
        />
      )}
      {hidden > 0 && (
        <Button variant="default" className={styles.more ?? ""} onClick={() => setIsWhole(true)}>
          {hidden === 1 ? "Voir l'autre mois" : `Voir les ${hidden} autres mois`}
        </Button>
      )}
    </Panel>
  );
};
