import { listenLive } from "@stokaz/contract/messages/live";
import type { Bind } from "../../platform/http/bind.ts";
import { StreamedAnswer } from "../../platform/http/streamed-answer.ts";
import type { LiveEvents } from "./service.ts";

export const bindLiveRoutes = (on: Bind, liveEvents: LiveEvents): void => {
  on(
    listenLive,
    async (_, person, { setHeader }) => {
      // A proxy that buffers answers would delay the events, and a connection kept open afterwards
      // would stop the process from ending.
      setHeader("x-accel-buffering", "no");
      setHeader("connection", "close");
      return new StreamedAnswer("text/event-stream", liveEvents.listen(person));
    },
    { isEndless: true },
  );
};
