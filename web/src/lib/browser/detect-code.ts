import type { BarcodeDetector } from "qr/decode.js";

/**
 * Looks for a QR code in the camera's current picture. @returns its text; `undefined` while there
 * is none
 */
export type DetectCode = (video: HTMLVideoElement) => Promise<string | undefined>;

type Detector = typeof BarcodeDetector;

/** The browser's own QR reader: most Android phones have one. */
const nativeDetector = async (): Promise<Detector | undefined> => {
  const Native: Detector | undefined = Reflect.get(globalThis, "BarcodeDetector");
  // Some browsers define the class but support no format.
  const formats: readonly string[] | undefined = await Native?.getSupportedFormats().catch(
    () => [],
  );
  return formats?.includes("qr_code") ? Native : undefined;
};

/**
 * Returns the browser's reader, or a script that does the same. The script is loaded only if
 * needed.
 */
export const openDetector = async (): Promise<DetectCode> => {
  const Found = (await nativeDetector()) ?? (await import("qr/decode.js")).BarcodeDetector;
  const detector = new Found({ formats: ["qr_code"] });
  return async (video) => (await detector.detect(video))[0]?.rawValue;
};
