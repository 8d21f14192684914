import { Text, Title } from "@mantine/core";
import type { ReactElement, ReactNode } from "react";
import styles from "./page-title.module.css";

type PageTitleProps = {
  /** The page's only `h1`. */
  title: string;
  /** One line with the task of the page. */
  lead?: ReactNode;
  /** The page's main action, on the right; below the title on a phone. */
  action?: ReactNode;
};

export const PageTitle = ({ title, lead, action }: PageTitleProps): ReactElement => (
  <div className={styles.title}>
    <div>
      <Title order={1}>{title}</Title>
      {lead && (
        <Text c="dimmed" size="lg" mt="xs" maw="60ch">
          {lead}
        </Text>
      )}
    </div>
    {action && <div className={styles.action}>{action}</div>}
  </div>
);
