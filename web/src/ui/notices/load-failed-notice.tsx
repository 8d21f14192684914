import { Button } from "@mantine/core";
import type { ReactElement, ReactNode } from "react";
import { Notice } from "./notice.tsx";

type LoadFailedNoticeProps = {
  /** What could not be loaded, in one sentence. */
  title: string;
  /** Reason and advice. */
  children?: ReactNode;
  isRetrying: boolean;
  onRetry: () => void;
};

/** Says that a part of the page could not be loaded, with a button that tries again. */
export const LoadFailedNotice = ({
  title,
  children,
  isRetrying,
  onRetry,
}: LoadFailedNoticeProps): ReactElement => (
  <Notice
    tone="warning"
    title={title}
    action={
      <Button variant="default" loading={isRetrying} onClick={onRetry}>
        Réessayer
      </Button>
    }
  >
    {children}
  </Notice>
);
