import type { BarcodeDetector } from "qr/decode.js";

/** Looks for a QR code in what the camera shows now. @returns its text, nothing while there is none */
export type DetectCode = (video: HTMLVideoElement) => Promise<string | undefined>;

type Detector = typeof BarcodeDetector;

/** The browser's own reader of QR codes: most phones with Android have one. */
const nativeDetector = async (): Promise<Detector | undefined> => {
  const Native: Detector | undefined = Reflect.get(globalThis, "BarcodeDetector");
  // Some browsers have the name without any format behind it.
  const formats: readonly string[] | undefined = await Native?.getSupportedFormats().catch(
    () => [],
  );
  return formats?.includes("qr_code") ? Native : undefined;
};

/** The browser's reader, or the same in script where it has none: only then is that loaded. */
export const openDetector = async (): Promise<DetectCode> => {
  const Found = (await nativeDetector()) ?? (await import("qr/decode.js")).BarcodeDetector;
  const detector = new Found({ formats: ["qr_code"] });
  return async (video) => (await detector.detect(video))[0]?.rawValue;
};
