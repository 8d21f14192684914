import { type ReactElement, useMemo } from "react";
import { drawQr } from "../lib/browser/qr-path.ts";
import styles from "./qr-code.module.css";

type QrCodeProps = {
  /** What a phone reads in it. */
  text: string;
  label: string;
};

/** A QR code, as wide as what is around it. */
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
