import { type ReactElement, type ReactNode, useEffect, useRef } from "react";
import { CheckIcon, CloseIcon } from "../../ui/icons.tsx";
import { AlertIcon } from "../../ui/tool-icons.tsx";
import styles from "./verdict-section.module.css";

type Tone = "success" | "danger" | "warning";

const ICONS: Readonly<Record<Tone, ReactElement>> = {
  success: <CheckIcon size={56} />,
  danger: <CloseIcon size={56} />,
  warning: <AlertIcon size={56} />,
};

/** Milliseconds of shaking and of pause: one can tell them apart without looking. */
const SHAKES: Readonly<Record<Tone, number[]>> = {
  success: [200],
  danger: [120, 80, 120, 80, 120],
  warning: [120, 80, 120],
};

/** Browsers complain of a page that shakes before anybody touched it, as when a pass' address was just opened. */
const isTouched = (): boolean =>
  !("userActivation" in navigator) || navigator.userActivation.hasBeenActive;

type VerdictProps = {
  tone: Tone;
  /** One sentence, read from two metres away. */
  title: string;
  children?: ReactNode;
};

/** What came of a pass, across the whole screen: seen, felt and read aloud. */
export const Verdict = ({ tone, title, children }: VerdictProps): ReactElement => {
  const ref = useRef<HTMLDivElement>(null);
  // What had the focus went with the step before; only the browser can shake the phone.
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
