import { Button } from "@mantine/core";
import { BOOKS_FORMATS, booksFileName, fecFileName } from "@stokaz/contract/money/books";
import type { ReactElement } from "react";
import { DownloadIcon } from "../../../ui/page/tool-icons.tsx";
import { useBooksExport } from "./api.ts";
import styles from "./books.module.css";

type Months = { from: string; to: string };

type BooksExportSectionProps = {
  siren: string;
  /** Months of the files, for screen readers. */
  label: string;
  /** Closed months, the only ones in the tax authority's file (FEC). */
  closed: Months | undefined;
  all: Months;
};

/** Buttons that download the entries of some months. */
export const BooksExportSection = ({
  siren,
  label,
  closed,
  all,
}: BooksExportSectionProps): ReactElement => {
  const { mutate, isPending, variables } = useBooksExport();
  const common = { variant: "default", leftSection: <DownloadIcon /> } as const;
  return (
    <div className={styles.actions}>
      {closed && (
        <Button
          {...common}
          aria-label={`${BOOKS_FORMATS.fec}, ${label}`}
          loading={isPending && variables.format === "fec"}
          onClick={() => mutate({ format: "fec", ...closed, name: fecFileName(siren, closed.to) })}
        >
          FEC
        </Button>
      )}
      <Button
        {...common}
        aria-label={`${BOOKS_FORMATS.csv}, ${label}`}
        loading={isPending && variables.format === "csv"}
        onClick={() => mutate({ format: "csv", ...all, name: booksFileName(all.from, all.to) })}
      >
        CSV
      </Button>
    </div>
  );
};
