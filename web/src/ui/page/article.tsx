import { Title } from "@mantine/core";
import type { ReactElement, ReactNode } from "react";
import styles from "./article.module.css";

/** A long text: its articles, one below the other. */
export const Articles = ({ children }: { children: ReactNode }): ReactElement => (
  <div className={styles.text}>{children}</div>
);

/** One article, with an id that other pages can link to. */
export const Article = ({
  id,
  title,
  children,
}: {
  id: string;
  title: string;
  children: ReactNode;
}): ReactElement => (
  <section id={id} aria-labelledby={`${id}-titre`}>
    <Title order={2} size="h3" id={`${id}-titre`}>
      {title}
    </Title>
    {children}
  </section>
);
