import { Button } from "@mantine/core";
import { useInfiniteQuery } from "@tanstack/react-query";
import type { ReactElement, ReactNode } from "react";
import { messageOf } from "../../../lib/api/error.ts";
import { isFirstAnswerAwaited } from "../../../lib/api/first-answer.ts";
import { MoreButton } from "../../../ui/lists/more-button.tsx";
import { RowSkeletons } from "../../../ui/page/loading.tsx";
import { Refusal } from "../../../ui/page/refusal.tsx";
import { importErrorsQuery, useExportImportErrors } from "../api.ts";
import styles from "./product-file.module.css";

type ImportErrorsSectionProps = {
  id: string;
  wrong: number;
  /** What stands below: it comes with the first errors, which would push it down. */
  children: ReactNode;
};

/** Errors of an import file, by line and by cell. */
export const ImportErrorsSection = ({
  id,
  wrong,
  children,
}: ImportErrorsSectionProps): ReactElement => {
  const found = useInfiniteQuery(importErrorsQuery(id, wrong));
  const exporting = useExportImportErrors();
  const isAwaited = isFirstAnswerAwaited(found);
  const lines = (found.data?.pages ?? []).flatMap(({ data }) => data);
  return (
    <>
      <section aria-label="Lignes en erreur">
        <h3 className={styles.subtitle}>Lignes en erreur</h3>
        <Button
          variant="default"
          loading={exporting.isPending}
          onClick={() => !exporting.isPending && exporting.mutate(id)}
          className={styles.download ?? ""}
        >
          Télécharger les erreurs en CSV
        </Button>
        <Refusal message={exporting.error ? messageOf(exporting.error) : undefined} />
        {isAwaited && <RowSkeletons count={1} />}
        <ol className={styles.errors}>
          {lines.map(({ line, productName, errors }) => (
            <li key={line}>
              <b>
                Ligne {line}
                {productName && `, ${productName}`}
              </b>
              <ul>
                {errors.map(({ column, message }) => (
                  <li key={column}>
                    {column} : {message}
                  </li>
                ))}
              </ul>
            </li>
          ))}
        </ol>
        <MoreButton list={found}>Voir la suite</MoreButton>
      </section>
      {!isAwaited && children}
    </>
  );
};
