import { weekday } from "@stokaz/contract/schedule";
import { z } from "zod";

const NAME = "registration-draft";

const typedHours = z.object({ start: z.string(), end: z.string() });

/** What outlives a reload: everything typed but the password; pictures can't be kept. */
const draft = z.object({
  name: z.string(),
  firstName: z.string(),
  address: z.string(),
  fixedPhone: z.string(),
  mobilePhone: z.string(),
  email: z.string(),
  termsGeneralAccepted: z.boolean(),
  termsPrivacyAccepted: z.boolean(),
  retrievalDays: z.array(weekday),
  retrievalTimes: typedHours,
  deliveryDays: z.array(weekday),
  deliveryTimes: typedHours,
  hasRentalContract: z.boolean(),
  hasInsuranceExtension: z.boolean(),
  plansToSubscribeInsurance: z.boolean(),
  companyName: z.string(),
  tradeName: z.string(),
  SIRET: z.string(),
});
type Draft = z.output<typeof draft>;

/** Keeps, for this tab, what was typed so far. @param values the form's; the rest is left out */
export const keepRegistrationDraft = (values: Record<string, unknown>): void => {
  const kept = draft.safeParse(values);
  if (kept.success) sessionStorage.setItem(NAME, JSON.stringify(kept.data));
};

/** What was typed before the page was left or reloaded; `undefined` when nothing was. */
export const recallRegistrationDraft = (): Draft | undefined => {
  const stored = sessionStorage.getItem(NAME);
  if (stored === null) return undefined;
  try {
    return draft.safeParse(JSON.parse(stored)).data;
  } catch {
    return undefined;
  }
};

/** The registration went through, or was begun again. */
export const forgetRegistrationDraft = (): void => sessionStorage.removeItem(NAME);
