import type { Bind } from "../../platform/http/bind.ts";
import type { Territory } from "../../territories/territory.ts";
import type { EmailProofs } from "../accounts/public.ts";
import { createMessageFiles, type MessageFilesDeps } from "./files/service.ts";
import { createMessageLinks } from "./links/service.ts";
import { scheduleUnreadMails, type UnreadMailsDeps } from "./mailing/service.ts";
import { createMask } from "./masking/public.ts";
import { createReportedConversations } from "./reported/service.ts";
import { bindMessageRoutes } from "./routes.ts";
import { createMessages, type MessagesDeps } from "./service.ts";
import { createMessageWriting, type MessageWritingDeps } from "./writing/service.ts";

type Deps = Omit<MessagesDeps, "mask"> &
  Omit<UnreadMailsDeps, "mask"> &
  MessageFilesDeps &
  MessageWritingDeps & {
    territory: Pick<Territory, "countryCode">;
    proofs: Pick<EmailProofs, "whenMoved">;
  };

/** Messages between two people about an order, a lease, a product or a space. */
export const createMessagesModule = (deps: Deps) => {
  const { publicUrl, territory } = deps;
  const mask = createMask({ publicUrl, countryCode: territory.countryCode });
  const writing = createMessageWriting(deps);
  scheduleUnreadMails({ ...deps, mask });
  const services = {
    writing,
    messages: createMessages({ ...deps, mask }),
    files: createMessageFiles(deps),
    links: createMessageLinks({ ...deps, mask, writing }),
    reported: createReportedConversations(deps),
  };
  deps.proofs.whenMoved(services.links.endAllOf);
  return {
    maskContacts: (words: string): string => mask(words).words,
    bindRoutes: (on: Bind): void => bindMessageRoutes(on, services),
  };
};
