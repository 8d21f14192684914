import { Button } from "@mantine/core";
import { type ReactElement, useEffect, useEffectEvent, useRef, useState } from "react";
import { type DetectCode, openDetector } from "../../lib/browser/detect-code.ts";
import { icon } from "../../ui/page/icons.tsx";
import styles from "./camera-panel.module.css";

const LampIcon = icon(
  <path d="M9 18h6M10 21h4M12 3a6 6 0 0 0-3.6 10.8c.7.6 1.1 1.3 1.1 2.2h5c0-.9.4-1.6 1.1-2.2A6 6 0 0 0 12 3" />,
);

/** Pause between two scans, so that a cheap phone can react to a touch. */
const PAUSE_MS = 150;
/**
 * State of a video with a current picture. Source:
 * https://html.spec.whatwg.org/multipage/media.html#ready-states
 */
const HAVE_CURRENT_DATA = 2;
/** Width that is enough for a code that fills a third of the picture. */
const WIDTH_PX = 1280;

type Trouble = "refused" | "absent";

const SENTENCES: Readonly<Record<Trouble, string>> = {
  refused:
    "L'appareil photo n'est pas autorisé. Saisissez le pass ci-dessous, ou autorisez l'appareil photo dans les réglages du navigateur.",
  absent: "Pas d'appareil photo utilisable ici. Saisissez le pass ci-dessous.",
};

const troubleOf = (error: unknown): Trouble =>
  error instanceof DOMException && error.name === "NotAllowedError" ? "refused" : "absent";

const openCamera = async (): Promise<MediaStream> => {
  // Only pages served over HTTPS have a camera.
  if (!navigator.mediaDevices) throw new Error("no camera");
  return navigator.mediaDevices.getUserMedia({
    video: { facingMode: { ideal: "environment" }, width: { ideal: WIDTH_PX } },
  });
};

const hasLamp = (track: MediaStreamTrack | undefined): boolean =>
  track !== undefined && "getCapabilities" in track && "torch" in track.getCapabilities();

/** Scans until it is stopped. A scan that fails counts as a scan without a code. */
const watch = (video: HTMLVideoElement, detect: DetectCode, onFound: (text: string) => void) => {
  let timer: ReturnType<typeof setTimeout>;
  let isOver = false;
  const look = async (): Promise<void> => {
    const text =
      video.readyState >= HAVE_CURRENT_DATA
        ? await detect(video).catch(() => undefined)
        : undefined;
    if (isOver) return;
    if (text !== undefined) onFound(text);
    timer = setTimeout(look, PAUSE_MS);
  };
  void look();
  return () => {
    isOver = true;
    clearTimeout(timer);
  };
};

type CameraPanelProps = {
  /** Called each time a QR code is seen, repeatedly while it is visible. */
  onFound: (text: string) => void;
  /** Loads the reader of QR codes; tests give another one. */
  open?: () => Promise<DetectCode>;
};

/** Picture of the back camera, with its QR codes read. Shows a message if there is no camera. */
export const CameraPanel = ({ onFound, open = openDetector }: CameraPanelProps): ReactElement => {
  const video = useRef<HTMLVideoElement>(null);
  const found = useEffectEvent(onFound);
  const [trouble, setTrouble] = useState<Trouble>();
  const [track, setTrack] = useState<MediaStreamTrack>();
  const [isLit, setIsLit] = useState(false);
  // The browser owns the camera: it is open only while this component is shown.
  useEffect(() => {
    let stream: MediaStream | undefined;
    let stop = (): void => undefined;
    let isOver = false;
    const close = (): void => {
      isOver = true;
      stop();
      for (const one of stream?.getTracks() ?? []) one.stop();
    };
    const start = async (): Promise<void> => {
      stream = await openCamera();
      const detect = await open();
      if (isOver || !video.current) return close();
      video.current.srcObject = stream;
      await video.current.play();
      setTrack(stream.getVideoTracks()[0]);
      stop = watch(video.current, detect, (text) => found(text));
    };
    start().catch((error: unknown) => {
      if (!isOver) setTrouble(troubleOf(error));
    });
    return close;
  }, [open]);
  const light = async (): Promise<void> => {
    const wanted: MediaTrackConstraintSet & { torch: boolean } = { torch: !isLit };
    await track?.applyConstraints({ advanced: [wanted] });
    setIsLit(!isLit);
  };
  if (trouble) return <p className={styles.trouble}>{SENTENCES[trouble]}</p>;
  return (
    <div className={styles.camera}>
      <video ref={video} className={styles.video} muted playsInline aria-label="Appareil photo" />
      <span className={styles.frame} aria-hidden="true" />
      <p className={styles.hint}>Placez le QR code du client dans le cadre.</p>
      {hasLamp(track) && (
        <Button
          variant="default"
          className={styles.lamp ?? ""}
          leftSection={<LampIcon />}
          aria-pressed={isLit}
          onClick={() => void light().catch(() => undefined)}
        >
          Lampe
        </Button>
      )}
    </div>
  );
};
