import { Pagination } from "@mantine/core";
import type { ReactElement } from "react";
import styles from "./lists.module.css";

type PagesSectionProps = {
  /** What is listed, in words: `Utilisateurs`. */
  label: string;
  page: number;
  last: number;
  onChange: (page: number) => void;
};

/** Leads to a list's other pages, when it has any. */
export const PagesSection = ({
  label,
  page,
  last,
  onChange,
}: PagesSectionProps): ReactElement | false =>
  last > 1 && (
    <nav aria-label={`Pages : ${label}`} className={styles.pages}>
      <Pagination
        total={last}
        value={Math.min(page, last)}
        onChange={onChange}
        size="lg"
        siblings={0}
        getItemProps={(number) => ({ "aria-label": `Page ${number}` })}
        getControlProps={(control) => ({
          "aria-label": control === "next" ? "Page suivante" : "Page précédente",
        })}
      />
    </nav>
  );
