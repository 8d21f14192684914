import { useLocalStorage } from "@mantine/hooks";
import { DAY_MS } from "@stokaz/contract/calendar";

/** Days that a choice is kept before it is asked for again. Source: CNIL, guidelines on cookies, six months. */
const KEPT_DAYS = 182;

type Choice = "accepted" | "refused";

/** When it was made, in milliseconds. */
type Kept = { choice: Choice; at: number };

type GoogleChoice = {
  /** `undefined` until somebody chooses: nothing is asked of Google then. */
  choice: Choice | undefined;
  choose: (choice: Choice) => void;
};

/** Whether this browser may draw maps with Google, where the operator offers it. */
export const useGoogleChoice = (): GoogleChoice => {
  const [kept, keep] = useLocalStorage<Kept | null>({ key: "google-maps", defaultValue: null });
  const isKept = kept !== null && Date.now() - kept.at < KEPT_DAYS * DAY_MS;
  return {
    choice: isKept ? kept.choice : undefined,
    choose: (choice) => keep({ choice, at: Date.now() }),
  };
};
