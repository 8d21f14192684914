import { Button } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import {
  type ComponentProps,
  createContext,
  type ReactElement,
  type ReactNode,
  useContext,
  useState,
} from "react";
import { getSession } from "../../lib/session/session.ts";
import { type Loss, UnsavedChanges } from "../fields/unsaved-changes.tsx";
import { Refusal } from "../page/refusal.tsx";
import { ConfirmDialog } from "./confirm-dialog.tsx";
import styles from "./dialog.module.css";
import { DialogFrame } from "./dialog-frame.tsx";

const TYPED_TEXT: Loss = {
  message: "Ce que vous avez saisi sera perdu.",
  stayLabel: "Continuer la saisie",
};

type DialogProps = {
  opened: boolean;
  onClose: () => void;
  title: string;
  children: ReactNode;
  /** `true` if closing would lose something: the dialog then asks first, as leaving its page does. */
  isUnsaved?: boolean;
  /**
   * `true` if the page's address opens the dialog, or shows the list that it belongs to: going back
   * within the page closes it, too.
   */
  isLostByGoingBack?: boolean;
  /** What would be lost; typed text by default. */
  loss?: Loss;
  /** Width in pixels; 800 by default. */
  width?: number;
  /** Position above other open layers. */
  zIndex?: number;
  /** Called when the dialog has gone and the focus is back where it was. */
  onClosed?: () => void;
};

const RequestClose = createContext<() => void>(() => undefined);

/**
 * Asks before the page of an unsaved dialog is left, unless its session ended. A router asks one
 * guard alone, the last one: it is there only while there is something to lose.
 */
const LeaveGuard = (
  guard: Pick<ComponentProps<typeof UnsavedChanges>, "loss" | "isLostByGoingBack">,
): ReactElement => {
  const [wasKnown] = useState(() => getSession() !== null);
  return <UnsavedChanges {...guard} isUnsaved={() => !wasKnown || getSession() !== null} />;
};

/** A dialog 800 px wide by default, full screen on phones; closes on Escape. */
export const Dialog = ({
  opened,
  onClose,
  title,
  children,
  isUnsaved = false,
  isLostByGoingBack = false,
  loss = TYPED_TEXT,
  width = 800,
  zIndex = 200,
  onClosed,
}: DialogProps): ReactElement => {
  const isPhone = useMediaQuery("(max-width: 48em)") ?? false;
  const [isLeaving, setIsLeaving] = useState(false);
  // Both dialogs receive the Escape key: the question opens after this event, or the same key would
  // close it at once.
  const requestClose = isUnsaved ? () => setTimeout(() => setIsLeaving(true)) : onClose;
  return (
    <>
      <DialogFrame
        opened={opened}
        onClose={requestClose}
        {...(onClosed && { onExitTransitionEnd: onClosed })}
        closeOnEscape={!isLeaving}
        title={title}
        size={width}
        zIndex={zIndex}
        fullScreen={isPhone}
        radius={isPhone ? 0 : "lg"}
        classNames={{
          content: styles.content,
          title: styles.title,
          header: styles.header,
          body: styles.body,
        }}
      >
        <RequestClose value={requestClose}>{children}</RequestClose>
      </DialogFrame>
      {opened && isUnsaved && <LeaveGuard loss={loss} isLostByGoingBack={isLostByGoingBack} />}
      <ConfirmDialog
        opened={opened && isLeaving}
        title="Quitter sans enregistrer ?"
        message={loss.message}
        confirmLabel="Quitter"
        cancelLabel={loss.stayLabel}
        onConfirm={() => {
          setIsLeaving(false);
          onClose();
        }}
        onClose={() => setIsLeaving(false)}
      />
    </>
  );
};

type DialogActionsProps = {
  /** Reason why the dialog's request was refused. */
  refusal?: string | null | undefined;
  children: ReactNode;
};

/** Buttons of a dialog: on the right, the main one last; full width on phones. */
export const DialogActions = ({ refusal, children }: DialogActionsProps): ReactElement => (
  <>
    <div className={styles.refusal}>
      <Refusal message={refusal} />
    </div>
    <div className={styles.actions}>{children}</div>
  </>
);

/**
 * Foot of a dialog, last in it: stays in sight while the rest scrolls, so that nothing that comes
 * later pushes its buttons away.
 */
export const DialogFoot = ({
  className,
  children,
}: {
  className: string | undefined;
  children: ReactNode;
}): ReactElement => (
  <div className={`${styles.foot} ${className ?? ""}`} data-unprinted>
    {children}
  </div>
);

/** Closes the dialog around it, as Escape does: it asks first if typed text would be lost. */
export const DialogCancelButton = ({
  isDisabled = false,
}: {
  isDisabled?: boolean;
}): ReactElement => (
  <Button variant="default" onClick={useContext(RequestClose)} disabled={isDisabled}>
    Annuler
  </Button>
);
