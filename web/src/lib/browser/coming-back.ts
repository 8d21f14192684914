import { useEffect, useEffectEvent, useRef } from "react";
import { useSearchParams } from "react-router";

/**
 * Calls back once when somebody comes back from the payment provider's page, and removes the
 * session's id from the address.
 *
 * @param sessionId the provider's id in the address
 */
export const useComingBack = (
  sessionId: string | null,
  tell: (sessionId: string) => void,
): void => {
  const [, setParameters] = useSearchParams();
  const reportedId = useRef<string>(undefined);
  const onReturn = useEffectEvent(tell);
  // The provider's page ends with an address, not with a click.
  useEffect(() => {
    if (sessionId === null || reportedId.current === sessionId) return;
    reportedId.current = sessionId;
    onReturn(sessionId);
    setParameters({}, { replace: true });
  }, [sessionId, setParameters]);
};
