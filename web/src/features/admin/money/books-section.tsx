import { NativeSelect } from "@mantine/core";
import type { BooksMonth } from "@stokaz/contract/money/books";
import type { CalendarDay } from "@stokaz/contract/time/calendar";
import { useQuery } from "@tanstack/react-query";
import type { ReactElement } from "react";
import { useToday } from "../../../lib/api/territory.ts";
import { useListAddress } from "../../../lib/browser/list-address.ts";
import { EmptyState } from "../../../ui/page/empty-state.tsx";
import { ErrorState } from "../../../ui/page/error-state.tsx";
import { RowSkeletons } from "../../../ui/page/loading.tsx";
import { LOADING_FAILURE } from "../rules.ts";
import { booksQuery } from "./api.ts";
import styles from "./books.module.css";
import { BooksExportSection } from "./books-export-section.tsx";
import { BooksMonthCard } from "./books-month-card.tsx";

/** First and last of the months, which are sorted newest first. */
const spanOf = (months: readonly BooksMonth[]): { from: string; to: string } | undefined => {
  const [last, first] = [months[0], months.at(-1)];
  return first && last && { from: first.month, to: last.month };
};

const Content = ({ today, timeZone }: { today: CalendarDay; timeZone: string }): ReactElement => {
  const { choice, change } = useListAddress(["year"]);
  const year = Number(choice.year ?? today.slice(0, 4));
  const { data, isError, refetch } = useQuery(booksQuery(year));
  if (!data) {
    return isError ? (
      <ErrorState message={LOADING_FAILURE} onRetry={() => refetch()} />
    ) : (
      <RowSkeletons count={6} />
    );
  }
  const { years, siren, data: months } = data;
  const all = spanOf(months);
  return (
    <>
      <div className={styles.bar}>
        <NativeSelect
          label="Année"
          size="md"
          value={String(year)}
          onChange={({ currentTarget }) => change({ year: currentTarget.value })}
          data={[...new Set([year, ...years])].toSorted((one, other) => other - one).map(String)}
        />
        {all && (
          <BooksExportSection
            siren={siren}
            label={String(year)}
            closed={spanOf(months.filter(({ state }) => state === "closed"))}
            all={all}
          />
        )}
      </div>
      {months.length === 0 && <EmptyState message="Aucune écriture n'est datée de cette année." />}
      <div className={styles.months}>
        {months.map((month) => (
          <BooksMonthCard key={month.month} month={month} siren={siren} timeZone={timeZone} />
        ))}
      </div>
    </>
  );
};

/**
 * Months of the books: their totals, their closing and their export for an accountant.
 *
 * @param timeZone the territory's time zone
 */
export const BooksSection = ({ timeZone }: { timeZone: string }): ReactElement => {
  const today = useToday();
  return (
    <section aria-labelledby="books" className={styles.page}>
      <h2 id="books" className={styles.heading}>
        Comptabilité
      </h2>
      <p className={styles.lead}>
        Chaque mouvement d'argent est une écriture à deux côtés. Un mois clôturé ne change plus :
        ses totaux et son sceau le prouvent. Le fichier des écritures comptables (FEC) contient les
        mois clôturés ; le tableau CSV, tous.
      </p>
      {today ? <Content today={today} timeZone={timeZone} /> : <RowSkeletons count={6} />}
    </section>
  );
};
