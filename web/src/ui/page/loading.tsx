import { Skeleton, VisuallyHidden } from "@mantine/core";
import type { ReactElement } from "react";
import styles from "./loading.module.css";

type SkeletonsProps = { count?: number };

/** Placeholders of cards while they load. */
export const CardSkeletons = ({ count = 6 }: SkeletonsProps): ReactElement => (
  <div className={styles.cards} role="status">
    <VisuallyHidden>Chargement…</VisuallyHidden>
    {Array.from({ length: count }, (_, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: identical, never reordered
      <div className={styles.card} key={index} aria-hidden="true">
        <Skeleton className={styles.picture} radius="md" />
        <Skeleton height={20} width="70%" mt="md" />
        <Skeleton height={16} width="45%" mt="xs" />
        <Skeleton height={44} mt="md" radius="md" />
      </div>
    ))}
  </div>
);

/** Placeholders of table rows while they load. */
export const RowSkeletons = ({ count = 5 }: SkeletonsProps): ReactElement => (
  <div className={styles.rows} role="status">
    <VisuallyHidden>Chargement…</VisuallyHidden>
    {Array.from({ length: count }, (_, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: identical, never reordered
      <Skeleton height={52} key={index} aria-hidden="true" />
    ))}
  </div>
);
