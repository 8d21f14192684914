import { Button } from "@mantine/core";
import type { DescribedPicture } from "@stokaz/contract/pictures";
import type { ReactElement, ReactNode } from "react";
import { Link } from "react-router";
import { isRefusal, messageOf } from "../../lib/api/error.ts";
import { Panel } from "../lists/panel.tsx";
import { Notice } from "../notices/notice.tsx";
import { ErrorState } from "../page/error-state.tsx";
import { RowSkeletons } from "../page/loading.tsx";
import { PicturesForm, type PicturesFormProps } from "./pictures-form.tsx";
import styles from "./pictures-panel.module.css";

type PicturesPanelProps = Omit<PicturesFormProps, "stored"> & {
  /** The owner's listing with its pictures, as far as it is loaded. */
  found: {
    data: { pictures: readonly DescribedPicture[] } | undefined;
    error: Error | null;
    refetch: () => unknown;
  };
  /** Name of the listing. */
  title: string;
  help: ReactNode;
  /** Link to the previous page. */
  back: { href: string; words: string };
};

/** Panel with the form for all pictures of one's listing, once they are loaded. */
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
