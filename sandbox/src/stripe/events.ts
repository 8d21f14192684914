import type { Operations } from "./api.ts";
import { EVENTS, THIN_EVENTS } from "./kinds.ts";
import { page } from "./lists.ts";
import { flag, integer, list, optional, PAGING, record, text } from "./parameters.ts";
import { existing } from "./reading.ts";

const LARGEST_V2_PAGE = 100;

export const eventOperations: Operations = {
  "GET /v1/events/:id": ({ work, id }) => existing(work, EVENTS, id),
  "GET /v1/events": ({ work, params }) => {
    const {
      type,
      types,
      delivery_success: _,
      ...paging
    } = record({
      ...PAGING,
      delivery_success: optional(flag),
      type: optional(text()),
      types: optional(list(text())),
    })(params, "");
    return page(work.store, EVENTS, "/v1/events", paging, { type: types ?? type });
  },
  "GET /v2/core/events/:id": ({ work, id }) => existing(work, THIN_EVENTS, id, "event"),
  "GET /v2/core/events": ({ work, params }) => {
    const {
      limit,
      object_id: objectId,
      types,
    } = record({
      limit: optional(integer(1)),
      object_id: optional(text()),
      types: optional(list(text())),
      created: optional(
        record({
          gt: optional(text()),
          gte: optional(text()),
          lt: optional(text()),
          lte: optional(text()),
        }),
      ),
    })(params, "");
    const data = work.store
      .list(THIN_EVENTS)
      .filter((event) => objectId === undefined || event.related_object.id === objectId)
      .filter((event) => types?.includes(event.type) ?? true)
      .slice(0, Math.min(limit ?? 20, LARGEST_V2_PAGE));
    return { data, next_page_url: null, previous_page_url: null };
  },
};
