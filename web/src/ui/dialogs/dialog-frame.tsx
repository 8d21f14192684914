import "../page/mantine-page-styles.ts";
import "./close-button.css";
import { Modal, type ModalProps } from "@mantine/core";
import { type ReactElement, useEffect, useRef, useState } from "react";

/**
 * True if a dialog is open. One that is there from now on, because its code was just loaded or what
 * it is about was just chosen, opens one render later: only a dialog that opens then stores which
 * element had the focus, to give it back.
 */
const useOpenedOnceThere = (opened: boolean): boolean => {
  const [isThere, setIsThere] = useState(false);
  // The first render stores which element has the focus; only the next one may move it.
  useEffect(() => setIsThere(true), []);
  return opened && isThere;
};

/** Moves the focus from a dialog to the one below, or else to the page. */
const focusBelow = (left: HTMLElement | null): void => {
  const dialogs = [...document.querySelectorAll<HTMLElement>('[role="dialog"]')];
  const below = dialogs.findLast((dialog) => !left?.contains(dialog));
  (below ?? document.querySelector("main"))?.focus({ preventScroll: true });
};

/**
 * Frame of a dialog: Escape closes only the one that has the focus, and closing never loses the
 * focus.
 */
export const DialogFrame = ({
  opened,
  onClose,
  onExitTransitionEnd,
  ...modal
}: ModalProps): ReactElement => {
  const isOpened = useOpenedOnceThere(opened);
  const root = useRef<HTMLDivElement>(null);
  /** A calendar or another dialog may be open above this one. */
  const closeIfFocused = (): void => {
    const focused = document.activeElement?.closest('[role="dialog"]');
    if (!focused || root.current?.contains(focused)) onClose();
  };
  // Mantine gives the focus back to the button that opened the dialog, unless that button is gone
  // too, with a row that was removed.
  useEffect(() => {
    if (!isOpened) return undefined;
    return () => {
      if (document.activeElement === document.body) focusBelow(root.current);
    };
  }, [isOpened]);
  return (
    <Modal
      ref={root}
      opened={isOpened}
      onClose={closeIfFocused}
      onExitTransitionEnd={() => {
        if (root.current?.contains(document.activeElement)) focusBelow(root.current);
        onExitTransitionEnd?.();
      }}
      centered
      {...modal}
    />
  );
};
