import type { User } from "@stokaz/contract/accounts/accounts";
import { sessionStore } from "../browser/stores.ts";

type Texts = NonNullable<User["textsToAccept"]>;

const KEY = "texts-put-off";

/** Names these versions, so that a later one is asked for again. */
const nameOf = (texts: Texts): string =>
  texts.map(({ kind, effectiveOn }) => `${kind} ${effectiveOn}`).join(", ");

/** Stores, for this tab, that the user goes on without accepting these texts. */
export const putOffTexts = (texts: Texts): void => sessionStore().setItem(KEY, nameOf(texts));

/** True if the user went on in this tab without accepting these texts. */
export const arePutOff = (texts: Texts): boolean => sessionStore().getItem(KEY) === nameOf(texts);
