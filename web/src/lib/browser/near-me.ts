import { useRef, useState } from "react";

const TIMEOUT_MS = 10_000;
/** Greatest age of a known position, in milliseconds. */
const FRESH_MS = 5 * 60_000;
/**
 * Precision of about a hundred metres: enough to sort by distance, and no more is told to anybody.
 */
const DECIMALS = 3;

type NearMe = {
  state: "idle" | "asking" | "refused" | "unavailable";
  /** Asks the browser for its position. @param onFound gets `-21.342,55.478`, latitude first */
  ask(onFound: (near: string) => void): void;
  /** Clears a failure, and ignores an answer that is still to come. */
  forget(): void;
};

/** Finds the position of a person who agrees to share it. */
export const useNearMe = (): NearMe => {
  const [state, setState] = useState<NearMe["state"]>("idle");
  const asked = useRef(0);
  const forget = (): void => {
    asked.current += 1;
    setState("idle");
  };
  const ask: NearMe["ask"] = (onFound) => {
    asked.current += 1;
    const turn = asked.current;
    const settle = (next: NearMe["state"], found?: string): void => {
      if (turn !== asked.current) return;
      setState(next);
      if (found !== undefined) onFound(found);
    };
    if (!("geolocation" in navigator)) return settle("unavailable");
    setState("asking");
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude } }) =>
        settle("idle", `${latitude.toFixed(DECIMALS)},${longitude.toFixed(DECIMALS)}`),
      ({ code, PERMISSION_DENIED }) =>
        settle(code === PERMISSION_DENIED ? "refused" : "unavailable"),
      { timeout: TIMEOUT_MS, maximumAge: FRESH_MS },
    );
  };
  return { state, ask, forget };
};
