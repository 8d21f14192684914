import { useLocalStorage } from "@mantine/hooks";
import { DAY_MS } from "@stokaz/contract/time/calendar";

/** Time for which a choice is stored. Source: CNIL, guidelines on cookies, six months. */
export const GOOGLE_CHOICE_LIFE = { days: 182, words: "six mois" } as const;

type Choice = "accepted" | "refused";

/** Time of the choice, in milliseconds. */
type Kept = { choice: Choice; at: number };

type GoogleChoice = {
  /** `undefined` until somebody chooses: no request goes to Google before. */
  choice: Choice | undefined;
  choose: (choice: Choice) => void;
};

/** Tells if this browser may draw maps with Google, where the operator offers it. */
export const useGoogleChoice = (): GoogleChoice => {
  const [kept, keep] = useLocalStorage<Kept | null>({ key: "google-maps", defaultValue: null });
  const isKept = kept !== null && Date.now() - kept.at < GOOGLE_CHOICE_LIFE.days * DAY_MS;
  return {
    choice: isKept ? kept.choice : undefined,
    choose: (choice) => keep({ choice, at: Date.now() }),
  };
};
