import { type ReactElement, type ReactNode, useEffect, useRef } from "react";
import { CheckIcon, CloseIcon } from "../../ui/page/icons.tsx";
import { AlertIcon } from "../../ui/page/tool-icons.tsx";
import styles from "./verdict-section.module.css";

type Tone = "success" | "danger" | "warning";

const ICONS: Readonly<Record<Tone, ReactElement>> = {
  success: <CheckIcon size={56} />,
  danger: <CloseIcon size={56} />,
  warning: <AlertIcon size={56} />,
};

/** Vibrations and pauses in milliseconds: people can tell them apart without looking. */
const SHAKES: Readonly<Record<Tone, number[]>> = {
  success: [200],
  danger: [120, 80, 120, 80, 120],
  warning: [120, 80, 120],
};

/**
 * Browsers warn if a page vibrates before the first touch, for example when a pass was opened by
 * its address.
 */
const isTouched = (): boolean =>
  !("userActivation" in navigator) || navigator.userActivation.hasBeenActive;

type VerdictProps = {
  tone: Tone;
  /** One sentence, readable from two metres away. */
  title: string;
  children?: ReactNode;
};

/** Result of a pass, in full width: visible, vibrating and announced by screen readers. */
export const Verdict = ({ tone, title, children }: VerdictProps): ReactElement => {
  const ref = useRef<HTMLDivElement>(null);
  // The focused element disappeared with the former step, and only the browser can make the phone
  // vibrate.
  useEffect(() => {
    ref.current?.focus({ preventScroll: true });
    if ("vibrate" in navigator && isTouched()) navigator.vibrate(SHAKES[tone]);
  }, [tone]);
  return (
    <div ref={ref} className={styles.verdict} data-tone={tone} tabIndex={-1} role="alert">
      <span className={styles.icon}>{ICONS[tone]}</span>
      <p className={styles.title}>{title}</p>
      {children && <div className={styles.text}>{children}</div>}
    </div>
  );
};
