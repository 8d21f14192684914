import { Button } from "@mantine/core";
import type { DescribedPicture } from "@stokaz/contract/pictures";
import type { ReactElement, ReactNode } from "react";
import { Link } from "react-router";
import { isRefusal, messageOf } from "../lib/api/error.ts";
import { ErrorState } from "./error-state.tsx";
import { RowSkeletons } from "./loading.tsx";
import { Notice } from "./notice.tsx";
import { Panel } from "./panel.tsx";
import { PicturesForm, type PicturesFormProps } from "./pictures-form.tsx";
import styles from "./pictures-panel.module.css";

type PicturesPanelProps = Omit<PicturesFormProps, "stored"> & {
  /** The owner's listing with its pictures, as far as it is read. */
  found: {
    data: { pictures: readonly DescribedPicture[] } | undefined;
    error: Error | null;
    refetch: () => unknown;
  };
  /** The listing's name. */
  title: string;
  help: ReactNode;
  /** Where one came from. */
  back: { href: string; words: string };
};

/** All pictures of one's listing: the form that changes them, once they are read. */
export const PicturesPanel = ({
  found: { data, error, refetch },
  title,
  help,
  back,
  ...form
}: PicturesPanelProps): ReactElement => {
  if (!data && error) {
    return isRefusal(error) ? (
      <Notice tone="info" title={messageOf(error)} />
    ) : (
      <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />
    );
  }
  if (!data) return <RowSkeletons count={3} />;
  return (
    <div className={styles.sections}>
      <Panel title={title} help={help}>
        <PicturesForm stored={data.pictures} {...form} />
      </Panel>
      <Button component={Link} to={back.href} variant="default" className={styles.back ?? ""}>
        {back.words}
      </Button>
    </div>
  );
};
