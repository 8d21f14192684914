import { type ReactElement, useMemo } from "react";
import { drawQr } from "../../lib/browser/qr-path.ts";
import styles from "./qr-code.module.css";

type QrCodeProps = {
  /** Text of the code. */
  text: string;
  label: string;
};

/** A QR code, as wide as its container. */
export const QrCode = ({ text, label }: QrCodeProps): ReactElement => {
  const { size, path } = useMemo(() => drawQr(text), [text]);
  return (
    <svg
      className={styles.code}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      role="img"
      aria-label={label}
    >
      <path d={path} fill="#000" />
    </svg>
  );
};
