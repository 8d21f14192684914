import { useRef, useState } from "react";

const TIMEOUT_MS = 10_000;
/** A position found a moment ago is as good. */
const FRESH_MS = 5 * 60_000;
/** About a hundred metres: enough to sort by distance, and no more than that is told to anybody. */
const DECIMALS = 3;

type NearMe = {
  state: "idle" | "asking" | "refused" | "unavailable";
  /** Asks the browser where it is. @param onFound given `-21.342,55.478`, latitude first */
  ask(onFound: (near: string) => void): void;
  /** Forgets what went wrong, and an answer that is still to come. */
  forget(): void;
};

/** Where somebody is, when they want to say it. */
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
