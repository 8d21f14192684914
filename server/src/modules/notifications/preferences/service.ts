import type { Feature } from "@stokaz/contract/features";
import { type MailTopic, topicsOf } from "@stokaz/contract/messages/mail-topics";
import { notificationPaths } from "@stokaz/contract/messages/notification-paths";
import { stopMails } from "@stokaz/contract/messages/notifications";
import type { Actor } from "../../../platform/actor.ts";
import type { Clock } from "../../../platform/clock.ts";
import type { Db } from "../../../platform/db/db.ts";
import type { IsOffered } from "../../../platform/features.ts";
import { Problem } from "../../../platform/problem.ts";
import { hashToken, newToken } from "../../../platform/tokens.ts";
import type { StopLink } from "../../mail/public.ts";
import * as rows from "./repository.ts";

export type PreferencesDeps = { db: Db; clock: Clock; publicUrl: string; isOffered: IsOffered };

/** Feature of a topic: there are no mails about a feature that is off. */
const featureOf = (topic: MailTopic): Feature | undefined =>
  topic === "messages" || topic === "reviews" ? topic : undefined;

export const createPreferences = ({ db, clock, publicUrl, isOffered }: PreferencesDeps) => {
  const mute = (userId: string, topic: MailTopic): Promise<void> =>
    rows.mute(db, { user_id: userId, topic, muted_at: clock.now() });

  return {
    /** The topics of a person, and whether they get mails about each. */
    async list({ userId, role }: Actor): Promise<{ topic: MailTopic; isMailed: boolean }[]> {
      const muted = await rows.listMuted(db, userId);
      const topics = topicsOf(role).filter((topic) => {
        const feature = featureOf(topic);
        return feature === undefined || isOffered(feature);
      });
      return topics.map((topic) => ({ topic, isMailed: !muted.includes(topic) }));
    },

    async save(
      { userId }: Actor,
      { topic, isMailed }: { topic: MailTopic; isMailed: boolean },
    ): Promise<void> {
      if (isMailed) await rows.unmute(db, userId, topic);
      else await mute(userId, topic);
    },

    /** True if a person unsubscribed from the mails of a topic. */
    isMuted: async (userId: string, topic: MailTopic): Promise<boolean> =>
      (await rows.listMuted(db, userId)).includes(topic),

    /**
     * An unsubscribe link for the topic of one mail: for people, and for mail programs (RFC 8058).
     */
    async createLink(userId: string, topic: MailTopic): Promise<StopLink> {
      const token = newToken();
      await rows.insertLink(db, {
        token_hash: hashToken(token),
        user_id: userId,
        topic,
        created_at: clock.now(),
      });
      return {
        page: `${publicUrl}${notificationPaths.stopMails.href(token)}`,
        oneClick: `${publicUrl}${stopMails.path}?token=${token}`,
      };
    },

    /**
     * Unsubscribes from the topic of a link. A second call changes nothing.
     *
     * @throws {Problem} notification/link-unknown
     */
    async stop(token: string): Promise<MailTopic> {
      const link = await rows.findLink(db, hashToken(token));
      if (!link) throw new Problem("notification/link-unknown");
      await mute(link.user_id, link.topic);
      return link.topic;
    },
  };
};

export type Preferences = ReturnType<typeof createPreferences>;
