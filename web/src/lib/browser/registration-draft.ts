import { weekday } from "@stokaz/contract/handover/schedule-fields";
import { z } from "zod";
import { sessionStore } from "./stores.ts";

const NAME = "registration-draft";

const typedHours = z.object({ start: z.string(), end: z.string() });

/** Fields that survive a reload: all typed ones except the password. Pictures can't be stored. */
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

/**
 * Stores, for this tab, the values typed so far. @param values the form's; other fields are left
 * out
 */
export const keepRegistrationDraft = (values: Record<string, unknown>): void => {
  const kept = draft.safeParse(values);
  if (kept.success) sessionStore().setItem(NAME, JSON.stringify(kept.data));
};

/** Values typed before the page was left or reloaded; `undefined` if there are none. */
export const recallRegistrationDraft = (): Draft | undefined => {
  const stored = sessionStore().getItem(NAME);
  if (stored === null) return undefined;
  try {
    return draft.safeParse(JSON.parse(stored)).data;
  } catch {
    return undefined;
  }
};

/** Forgets the draft, once the registration succeeded or starts again. */
export const forgetRegistrationDraft = (): void => sessionStore().removeItem(NAME);
