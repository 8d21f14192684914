import "./mantine-page-styles.ts";
import type { ReactElement, ReactNode } from "react";
import styles from "./page-shell.module.css";
import { PageTitle } from "./page-title.tsx";

type PageShellProps = {
  title: string;
  lead?: ReactNode;
  action?: ReactNode;
  /** `page` 1180 px, `wide` 1440 px, `form` 680 px, `text` 68 characters. */
  width?: "page" | "wide" | "form" | "text";
  children?: ReactNode;
};

/** Frame of a page: its title, one line, its main action, then the content. */
export const PageShell = ({
  title,
  lead,
  action,
  width = "page",
  children,
}: PageShellProps): ReactElement => (
  <div className={styles.shell} data-width={width}>
    <PageTitle title={title} lead={lead} action={action} />
    {children}
  </div>
);
