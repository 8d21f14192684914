const TYPED = /^(\d{1,2})(?:\s*[h:.,]?\s*(\d{2})?)?\s*$/i;
const DIGITS = /^(\d{1,2})(\d{2})$/;

/**
 * Completes typed times: `8`, `8h`, `8h30`, `830` and `08.30` become `08:00` or `08:30`; any other
 * text stays as it is.
 */
export const completeTime = (typed: string): string => {
  const [, hour, minute = "00"] = DIGITS.exec(typed.trim()) ?? TYPED.exec(typed.trim()) ?? [];
  return hour === undefined ? typed : `${hour.padStart(2, "0")}:${minute}`;
};
