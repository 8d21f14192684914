import { randomUUID } from "node:crypto";
import { LIVE_NEWS } from "@stokaz/contract/messages/live";
import type { Clock } from "../../../platform/clock.ts";
import { publish } from "../../../platform/live/publish.ts";
import type { MailContent, NotifyPeople } from "../../mail/public.ts";
import { areNaming, pathOf, textOf } from "../rules.ts";
import { findAddressees, findNames, insertNotifications } from "./repository.ts";

export type NotifierDeps = { clock: Clock; publicUrl: string };

/**
 * Stores the content of mails as notifications of the addressees who have an account, and updates
 * their open pages. Every mail goes through here, except those that hold a secret.
 */
export const createNotifier =
  ({ clock, publicUrl }: NotifierDeps): NotifyPeople =>
  async (tx, contents) => {
    const emailOf = ({ to }: MailContent): string => to.toLowerCase();
    const addressees = await findAddressees(tx, [...new Set(contents.map(emailOf))]);
    if (addressees.length === 0) return contents;
    const byEmail = new Map(addressees.map((person) => [person.email, person]));
    const people = await findNames(tx, [
      ...new Set(contents.flatMap((content) => content.people ?? [])),
    ]);
    const told = contents.flatMap((content) => {
      const person = byEmail.get(emailOf(content));
      if (!person) return [];
      const notification = {
        id: randomUUID(),
        user_id: person.id,
        topic: content.topic ?? null,
        title: content.subject,
        text: textOf(content.paragraphs),
        path: pathOf(content.link?.url, publicUrl),
        created_at: clock.now(),
      };
      const words = `${notification.title} ${notification.text}`;
      const named = people.filter(
        (one) => content.people?.includes(one.id) && areNaming(words, one),
      );
      return { notification, named };
    });
    await insertNotifications(
      tx,
      told.map(({ notification }) => notification),
      told.flatMap(({ notification, named }) =>
        named.map(({ id }) => ({ notification_id: notification.id, user_id: id })),
      ),
    );
    await publish(
      tx,
      addressees.map(({ id }) => id),
      LIVE_NEWS,
    );
    return contents.filter((content) => {
      const { topic } = content;
      return !(topic && byEmail.get(emailOf(content))?.muted.includes(topic));
    });
  };
