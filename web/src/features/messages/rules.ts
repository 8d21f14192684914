import type { Role } from "@stokaz/contract/accounts/roles";
import type {
  Conversation,
  ConversationSubject,
  CorrespondentSide,
  MaskedKind,
  ShownMessage,
} from "@stokaz/contract/messages/messages";
import { paths } from "@stokaz/contract/paths";
import { type CalendarDay, dayInZone } from "@stokaz/contract/time/calendar";
import { formatList } from "../../lib/format/format.ts";
import type { Written } from "./api.ts";

/**
 * What is left of a message after it was sent: what was typed and chosen meanwhile. Words that
 * don't continue the sent ones all stay.
 */
export const leftAfter = (now: Written, sent: Written): Written => ({
  words: now.words.startsWith(sent.words)
    ? now.words.slice(sent.words.length).trimStart()
    : now.words,
  pictures: now.pictures.filter((picture) => !sent.pictures.includes(picture)),
});

type About = Conversation["about"];

const KINDS: Readonly<Record<ConversationSubject, string>> = {
  order: "Commande",
  rental: "Location",
  product: "Produit",
  space: "Espace",
};

/** Subject of a conversation, in words. */
export const aboutWords = ({ kind, name }: About): string =>
  name
    ? `${KINDS[kind]} : ${name}`
    : `${KINDS[kind]} supprimé${kind === "order" || kind === "rental" ? "e" : ""}`;

/** Address of a conversation's subject for its reader; `undefined` once the subject is deleted. */
export const aboutHref = (
  { kind, id, name }: About,
  role: Role | undefined,
): string | undefined => {
  if (!name) return undefined;
  if (kind === "rental") return paths.lease.href(id);
  if (kind === "product") return paths.product.href(id);
  if (kind === "space") return role === "artisan" ? paths.space.href(id) : paths.place.href(id);
  if (role === "consumer") return paths.myOrders.href(id);
  return role === "artisan" ? paths.sales.href() : paths.handovers.href();
};

const SIDES: Readonly<Record<CorrespondentSide, string>> = {
  buyer: "la personne qui achète",
  seller: "artisan",
  keeper: "loueur du lieu",
  tenant: "artisan locataire",
};

/** Role of a person in the subject, in words. */
export const sideWords = (side: CorrespondentSide): string => SIDES[side];

const MASKED: Readonly<Record<MaskedKind, string>> = {
  phone: "un numéro de téléphone",
  email: "une adresse e-mail",
  link: "un lien",
  address: "une adresse",
};

/** Reason why a part of a message is masked. */
export const maskedWords = (masked: readonly MaskedKind[]): string =>
  `Masqué : ${formatList(masked.map((kind) => MASKED[kind]))}. Les coordonnées s'affichent dès qu'une commande ou une location payée vous lie.`;

/** A message, or the fact that an administrator read the conversation. */
export type Entry = { at: Date } & ({ message: ShownMessage } | { message?: never });

/** Entries of one day, oldest first. */
export type EntriesOfDay = { day: CalendarDay; entries: Entry[] };

/**
 * Messages and administrators' readings by day, oldest first.
 *
 * @param messages newest first
 * @param isWhole true if all older messages are loaded: otherwise earlier readings are left out
 * until then
 */
export const entriesByDay = (
  messages: readonly ShownMessage[],
  readings: readonly Date[],
  { isWhole, timeZone }: { isWhole: boolean; timeZone: string },
): EntriesOfDay[] => {
  const since = isWhole ? 0 : (messages.at(-1)?.sentAt.getTime() ?? 0);
  const entries: Entry[] = [
    ...messages.map((message) => ({ at: message.sentAt, message })).reverse(),
    ...readings.filter((at) => at.getTime() >= since).map((at) => ({ at })),
  ].sort((one, other) => one.at.getTime() - other.at.getTime());
  const days: EntriesOfDay[] = [];
  for (const entry of entries) {
    const day = dayInZone(entry.at, timeZone);
    const last = days.at(-1);
    if (last?.day === day) last.entries.push(entry);
    else days.push({ day, entries: [entry] });
  }
  return days;
};
