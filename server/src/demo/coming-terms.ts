import { logout } from "@stokaz/contract/accounts/accounts";
import { publishText, readDraft, saveDraft } from "@stokaz/contract/legal/legal-drafts";
import { addDays, type CalendarDay } from "@stokaz/contract/time/calendar";
import { DEMO_ADMIN } from "./accounts.ts";
import type { ApiClient } from "./api-client.ts";
import { logIn } from "./registrations.ts";

/** Days from today to the first day of these terms. */
const DAYS_AHEAD = 20;

/** The operator publishes the next version of the terms, as it comes with the product. */
export const publishComingTerms = async (api: ApiClient, today: CalendarDay): Promise<void> => {
  const token = await logIn(api, DEMO_ADMIN);
  const params = { kind: "terms" as const };
  const { draft, next } = await api.call(readDraft, { params }, token);
  const body = { ...draft, ...next, effectiveOn: addDays(today, DAYS_AHEAD) };
  const { revision } = await api.call(saveDraft, { params, body }, token);
  await api.call(publishText, { params, body: { revision } }, token);
  await api.call(logout, {}, token);
};
