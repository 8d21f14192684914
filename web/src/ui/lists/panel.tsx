import { Text, Title } from "@mantine/core";
import { type ReactElement, type ReactNode, useId } from "react";
import styles from "./panel.module.css";

type PanelProps = {
  /** Text of its `h2`; without it the panel is a plain card. */
  title?: string;
  help?: ReactNode;
  children: ReactNode;
};

/** A white card; with a title it is a named section of a form or a page. */
export const Panel = ({ title, help, children }: PanelProps): ReactElement => {
  const titleId = useId();
  if (!title) return <div className={styles.panel}>{children}</div>;
  return (
    <section className={styles.panel} aria-labelledby={titleId}>
      <Title order={2} size="h3" id={titleId}>
        {title}
      </Title>
      {help && (
        <Text c="dimmed" size="sm" mt={4}>
          {help}
        </Text>
      )}
      <div className={styles.content}>{children}</div>
    </section>
  );
};
