import { useEffect, useEffectEvent, useRef } from "react";
import { useSearchParams } from "react-router";

/**
 * Tells once of the payment provider's page that somebody comes back from, and takes it out of the address.
 *
 * @param sessionId the provider's id that the address carries
 */
export const useComingBack = (
  sessionId: string | null,
  tell: (sessionId: string) => void,
): void => {
  const [, setParameters] = useSearchParams();
  const told = useRef<string>(undefined);
  const onReturn = useEffectEvent(tell);
  // The provider's page ends with an address, not with a click.
  useEffect(() => {
    if (sessionId === null || told.current === sessionId) return;
    told.current = sessionId;
    onReturn(sessionId);
    setParameters({}, { replace: true });
  }, [sessionId, setParameters]);
};
