import { type MessagePictureSize, readMessagePicture } from "@stokaz/contract/messages/messages";
import { queryOptions } from "@tanstack/react-query";
import { asDataUrl } from "../browser/data-url.ts";
import { call } from "./client.ts";
import { KEYS } from "./keys.ts";

/** Query for a private picture of a message, as an address for `<img>`, read with the session. */
export const messagePictureQuery = (id: string, size: MessagePictureSize) =>
  queryOptions({
    queryKey: [KEYS.messagePictures, id, size],
    queryFn: async ({ signal }) =>
      asDataUrl(await call(readMessagePicture, { params: { id }, query: { size } }, { signal })),
    // The picture never changes.
    staleTime: Number.POSITIVE_INFINITY,
  });
