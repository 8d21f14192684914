import { DAY_MS } from "@stokaz/contract/calendar";
import type {
  ConversationSubject,
  CorrespondentSide,
  MessagePictureSize,
} from "@stokaz/contract/messages";
import type { Role } from "@stokaz/contract/roles";
import { shortName } from "@stokaz/contract/text";

/** Somebody whom an order, a lease, a product or a space concerns. */
export type Party = { personId: string; side: CorrespondentSide };

type Sides = Readonly<Partial<Record<CorrespondentSide, readonly CorrespondentSide[]>>>;

/** Who writes first to whom, about what. Who was written to may always answer. */
const WRITES_TO: Readonly<Record<ConversationSubject, Sides>> = {
  order: { buyer: ["seller", "keeper"], seller: ["buyer"], keeper: ["buyer"] },
  rental: { tenant: ["keeper"], keeper: ["tenant"] },
  product: { buyer: ["seller"] },
  space: { tenant: ["keeper"] },
};

/** Which role makes somebody, whom nothing names, one who may ask about it. */
const ASKERS: Readonly<
  Partial<Record<ConversationSubject, { role: Role; side: CorrespondentSide }>>
> = {
  product: { role: "consumer", side: "buyer" },
  space: { role: "artisan", side: "tenant" },
};

/**
 * Whom somebody may write to first about a thing.
 *
 * @param parties whom it concerns
 * @returns each once, never themselves; nobody for a stranger
 */
export const correspondentsOf = (
  about: ConversationSubject,
  parties: readonly Party[],
  { userId, role }: { userId: string; role: Role },
): Party[] => {
  const asker = ASKERS[about];
  const own = parties.filter(({ personId }) => personId === userId).map(({ side }) => side);
  const sides = own.length === 0 && asker?.role === role ? [asker.side] : own;
  const reached = new Set(sides.flatMap((side) => WRITES_TO[about][side] ?? []));
  const others = parties.filter(({ personId, side }) => personId !== userId && reached.has(side));
  return others.filter(
    ({ personId }, at) => others.findIndex((one) => one.personId === personId) === at,
  );
};

/** Minutes that a message stays unread before its recipient gets a mail. */
const MAIL_AFTER_MINUTES = 5;
/** Minutes between two mails about the same conversation, as long as nothing of it is read. */
const MAILS_APART_MINUTES = 60;

/** Days after which nobody is told any more of what they did not read. */
const MAILED_WITHIN_DAYS = 7;

const MINUTE_MS = 60_000;

/** When messages were sent, and mails long enough ago, for a mail now. */
export const mailLimits = (
  now: Date,
): { sentBefore: Date; sentAfter: Date; mailedBefore: Date } => ({
  sentAfter: new Date(now.getTime() - MAILED_WITHIN_DAYS * DAY_MS),
  sentBefore: new Date(now.getTime() - MAIL_AFTER_MINUTES * MINUTE_MS),
  mailedBefore: new Date(now.getTime() - MAILS_APART_MINUTES * MINUTE_MS),
});

type Named = { name: string; first_name: string; trade_name: string | null };

/** What those call somebody whom they write to: the trade name, or first name and initial; a closed account has neither. */
export const nameOf = ({ trade_name, first_name, name }: Named): string =>
  first_name === "" ? name : (trade_name ?? shortName({ firstName: first_name, name }));

/** What a picture's file is called. */
export const pictureFileOf = (id: string, size: MessagePictureSize): string =>
  `message-picture-${id}-${size}.jpg`;

/** The picture that a private file belongs to, by its name; none when it is something else, or not whole. */
export const messagePictureOf = (name: string): string | undefined =>
  /^message-picture-([0-9a-f-]{36})-(?:small|large)\.jpg$/.exec(name)?.[1];
