import { describe, expect, it } from "vitest";
import { z } from "zod";
import type { Endpoint } from "./endpoint.ts";
import { ENDPOINTS } from "./endpoints.ts";
import { problemCodes } from "./problems.ts";

const ALLERGENS =
  "gluten|crustaceans|eggs|fish|peanuts|soya|milk|nuts|celery|mustard|sesame|sulphites|lupin|molluscs";
const ONLINE = String.raw`^[^\s@]+@[^\s@]+\.[^\s@]+$|^(?:https?:\/\/)?[^\s@/]+\.[^\s@]+$`;

/** The possible facts of a product. */
const FACTS = [
  "facts?.legalName?: string 1..200",
  "facts?.ingredients?: string 1..2000",
  "facts?.allergens?: array",
  `facts?.allergens?[]: string ${ALLERGENS}`,
  "facts?.traces?: array",
  `facts?.traces?[]: string ${ALLERGENS}`,
  "facts?.fruit?: number 1..500",
  "facts?.alcohol?: number 1.2..96",
  "facts?.storage?: string 1..200",
  "facts?.date?: string use_by|best_before|none_fresh|none_alcohol|none_keeps",
  "facts?.freshDate?: string use_by|best_before",
  "facts?.perishable?: string chilled|days|no",
  "facts?.origin?: string 1..200",
  "facts?.honeyOrigins?: array 1..",
  "facts?.honeyOrigins?[].name: string 1..100",
  "facts?.honeyOrigins?[].percent: number 0.1..100",
  "facts?.producer?.name: string 1..100",
  "facts?.producer?.address: string 1..200",
  `facts?.producer?.online?: string ${ONLINE} ..200`,
  "facts?.nutrition?: string values|small|raw|herbs|salt|infusion|vinegar|tiny|alcohol",
  "facts?.nutritionValues?.kilojoules: number 0..4000",
  "facts?.nutritionValues?.kilocalories: number 0..1000",
  "facts?.nutritionValues?.fat: number 0..100",
  "facts?.nutritionValues?.saturated: number 0..100",
  "facts?.nutritionValues?.carbohydrates: number 0..100",
  "facts?.nutritionValues?.sugars: number 0..100",
  "facts?.nutritionValues?.protein: number 0..100",
  "facts?.nutritionValues?.salt: number 0..100",
  "facts?.purpose?: string 1..200",
  "facts?.inci?: string 1..2000",
  "facts?.durability?: string 1..200",
  "facts?.responsible?.name: string 1..100",
  "facts?.responsible?.address: string 1..200",
  `facts?.responsible?.online?: string ${ONLINE} ..200`,
  "facts?.hazards?: string 1..2000",
  "facts?.fibres?: array 1..",
  "facts?.fibres?[].name: string 1..100",
  "facts?.fibres?[].percent: number 0.1..100",
  "facts?.identification?: string 1..200",
  "facts?.warnings?: string 1..2000",
  "facts?.materials?: string 1..200",
  "facts?.care?: string 1..200",
  "facts?.maker?.name: string 1..100",
  "facts?.maker?.address: string 1..200",
  "facts?.maker?.online: string",
  "facts?.labels?: array 1..",
  "facts?.labels?[].label: string ab|pei|farm|red|igp|aop|nature|cosmos",
  "facts?.labels?[].number?: string 1..100",
  "facts?.labels?[].until?: string date",
].join("; ");

/** The part of the JSON Schema of an input that a client must follow. */
type Shape = {
  type?: string;
  const?: unknown;
  enum?: unknown[];
  pattern?: string;
  format?: string;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  properties?: Record<string, Shape>;
  required?: string[];
  items?: Shape;
  anyOf?: Shape[];
  oneOf?: Shape[];
  allOf?: Shape[];
};

const kindOf = ({ type, format, pattern, const: only, enum: some }: Shape): string => {
  if (format === "uuid") return "id";
  return [
    type,
    format,
    only === undefined ? undefined : JSON.stringify(only),
    some?.join("|"),
    pattern,
  ]
    .filter((part) => part !== undefined)
    .join(" ");
};

const rangeOf = (shape: Shape): string => {
  const from = shape.minimum ?? shape.minLength ?? shape.minItems;
  const to = shape.maximum ?? shape.maxLength;
  return from === undefined && to === undefined ? "" : ` ${from ?? ""}..${to ?? ""}`;
};

/** Every field that may be sent, with the path of its parent field. */
const fieldsOf = (shape: Shape, name = ""): string[] => [
  ...(name !== "" && shape.type && shape.type !== "object"
    ? [`${name}: ${kindOf(shape)}${rangeOf(shape)}`]
    : []),
  ...Object.entries(shape.properties ?? {}).flatMap(([field, inner]) =>
    fieldsOf(
      inner,
      `${name === "" ? "" : `${name}.`}${field}${shape.required?.includes(field) ? "" : "?"}`,
    ),
  ),
  ...(shape.items ? fieldsOf(shape.items, `${name}[]`) : []),
  ...[shape.anyOf, shape.oneOf, shape.allOf].flatMap((shapes = []) =>
    shapes.flatMap((inner) => fieldsOf(inner, name)),
  ),
];

const shapeOf = (schema: z.ZodType, io: "input" | "output") =>
  // The part of a JSON schema that these tests read; zod's own type has far more.
  z.toJSONSchema(schema, { io, unrepresentable: "any" }) as Shape & {
    $defs?: Record<string, Shape>;
  };

const inputOf = ({ params, query, body }: Endpoint): string =>
  [params, query, body]
    .flatMap((schema) => (schema ? fieldsOf(shapeOf(schema, "input")) : []))
    .filter((field, index, all) => all.indexOf(field) === index)
    .join("; ");

const nameOf = ({ method, path, status, encoding, isCacheable }: Endpoint): string =>
  [method, path, status, encoding, isCacheable && "kept"].filter(Boolean).join(" ");

/**
 * Every call as existing clients make it: status of the answer, encoding, inputs and their limits.
 */
const CALLS: Record<string, string> = {
  "DELETE /api/admin/:type/:id 200":
    "type: string transactions|users|spaces|products; id: id; confirm?: string ..250",
  "DELETE /api/admin/closures/:id 200": "id: id",
  "DELETE /api/admin/legal-texts/:kind/draft 200":
    "kind: string terms|privacy|mandate|invoicing|lessor; revision: integer 0..1000000000",
  "DELETE /api/auth/account 200": "password: string 1..",
  "DELETE /api/auth/passkeys/:id 200": "id: id",
  "DELETE /api/auth/second-factor 200": "",
  "DELETE /api/auth/sessions 200": "",
  "DELETE /api/auth/sessions/:id 200": "id: id",
  "DELETE /api/closures/:id 200": "id: id",
  "DELETE /api/leases/:id/place-states/:kind/pictures/:pictureId 200":
    "id: id; kind: string entry|exit; pictureId: id",
  "DELETE /api/orders/:orderId/slot 200": "orderId: id",
  "DELETE /api/pickup-calendar 200": "",
  "DELETE /api/product/delete/:id 200": "id: id",
  "DELETE /api/product/imports/:id 200": "id: id",
  "DELETE /api/reviews/:id 200": "id: id",
  "DELETE /api/storageSpace/:id/managers/:managerId 200": "id: id; managerId: id",
  "DELETE /api/storageSpace/delete/:id 200": "id: id",
  "GET /api/admin/:type/:id/commitments 200":
    "type: string transactions|users|spaces|products; id: id",
  "GET /api/admin/audit 200":
    "q?: string ..200; action?: string sign-in|sign-in-refused|password|grant|edit|delete|suspend|reinstate|hide|show|export|refund|refund-retry|refund-settle|reconcile|resolve|place|release|decide|register|recall|resend|close|open|publish|read|seal|factor-reset|leave; subject?: string user|space|product|transaction|order|rental|list|message|report|payouts|mail|closure|text|review|document|books|tax; subjectId?: id; from?: string date; to?: string date; page?: integer 1..1000000",
  "GET /api/admin/audit/export 200":
    "q?: string ..200; action?: string sign-in|sign-in-refused|password|grant|edit|delete|suspend|reinstate|hide|show|export|refund|refund-retry|refund-settle|reconcile|resolve|place|release|decide|register|recall|resend|close|open|publish|read|seal|factor-reset|leave; subject?: string user|space|product|transaction|order|rental|list|message|report|payouts|mail|closure|text|review|document|books|tax; subjectId?: id; from?: string date; to?: string date",
  "GET /api/admin/backups 200": "",
  "GET /api/admin/books 200": "year: integer 2000..2100",
  "GET /api/admin/books/export 200":
    "format: string fec|csv; from: string ^\\d{4}-(0[1-9]|1[0-2])$; to: string ^\\d{4}-(0[1-9]|1[0-2])$",
  "GET /api/admin/company-checks 200":
    "which?: string doubtful|waiting|verified; page?: integer 1..1000000",
  "GET /api/admin/closures 200": "",
  "GET /api/admin/closures/preview 200":
    "communes?: string ..2000; from: string date; to: string date",
  "GET /api/admin/contests 200": "status?: string open|decided; page?: integer 1..1000000",
  "GET /api/admin/dashboard 200":
    "type: string transactions|users|spaces|products; q?: string ..200; role?: string consumer|lessor|artisan|Admin; status?: string pending|succeeded|failed|connected|unconnected|suspended|rented|free|unlocated|hidden|taken-off|on-sale|sold-out|ended; movement?: string rental|order|refund|transfer|reversal|fee; from?: string date; to?: string date; sort?: string createdAt|amount|name|email|surface|price|stock; order?: string asc|desc; page?: integer 1..1000000",
  "GET /api/admin/decisions 200":
    "state?: string standing|ended|none; year?: integer 2000..2100; page?: integer 1..1000000",
  "GET /api/admin/decisions/export 200":
    "state?: string standing|ended|none; year?: integer 2000..2100",
  "GET /api/admin/decisions/figures 200": "year: integer 2000..2100",
  "GET /api/admin/disputes 200": "",
  "GET /api/admin/documents 200":
    "q?: string ..200; kind?: string sale_invoice|sale_credit_note|commission_invoice|commission_credit_note|rent_receipt|rent_refund|yearly_statement; page?: integer 1..1000000",
  "GET /api/admin/export 200":
    "type: string transactions|users|spaces|products; q?: string ..200; role?: string consumer|lessor|artisan|Admin; status?: string pending|succeeded|failed|connected|unconnected|suspended|rented|free|unlocated|hidden|taken-off|on-sale|sold-out|ended; movement?: string rental|order|refund|transfer|reversal|fee; from?: string date; to?: string date; sort?: string createdAt|amount|name|email|surface|price|stock; order?: string asc|desc",
  "GET /api/admin/handover-cases 200":
    "limit?: integer 1..100; cursor?: string ..200; status?: string open|decided; caseId?: id",
  "GET /api/admin/injunctions 200": "status?: string open|closed; page?: integer 1..1000000",
  "GET /api/admin/injunctions/export 200": "",
  "GET /api/admin/legal-texts 200": "",
  "GET /api/admin/legal-texts/:kind/draft 200":
    "kind: string terms|privacy|mandate|invoicing|lessor",
  "GET /api/admin/mails 200": "page?: integer 1..1000000",
  "GET /api/admin/overview 200": "from?: string date; to?: string date",
  "GET /api/admin/purchases/:purpose/:id 200": "purpose: string rental|order; id: id",
  "GET /api/admin/producers/register 200": "year: integer 2000..2100",
  "GET /api/admin/queue 200": "",
  "GET /api/admin/recalls 200": "page?: integer 1..1000000",
  "GET /api/admin/recalls/:id/export 200": "id: id",
  "GET /api/admin/recalls/preview 200":
    "productId: id; batchId?: id; soldFrom?: string date; soldTo?: string date",
  "GET /api/admin/reconciliation 200": "",
  "GET /api/admin/refunds 200": "",
  "GET /api/admin/reports 200": "status?: string open|decided; page?: integer 1..1000000",
  "GET /api/admin/retention 200": "",
  "GET /api/admin/reviews 200":
    "status?: string waiting|published|hidden; page?: integer 1..1000000",
  "GET /api/admin/tax-reporting 200":
    "year?: integer 2000..2100; show?: string all|missing|blocked|to_tell; page?: integer 1..1000000",
  "GET /api/admin/tax-reporting/files/:id/file 200": "id: id",
  "GET /api/admin/tax-reporting/files/:id/sellers 200": "id: id; page?: integer 1..1000000",
  "GET /api/admin/tax-sellers 200":
    "year?: integer 2000..2100; state?: string all|missing; page?: integer 1..1000000",
  "GET /api/admin/tax-sellers/:id 200": "id: id",
  "GET /api/admin/tax-sellers/register 200": "from?: string date",
  "GET /api/admin/transactions/:id/purchase 200": "id: id",
  "GET /api/admin/transfers 200": "",
  "GET /api/admin/users/:id 200": "id: id",
  "GET /api/admin/vat/export 200":
    "month: string ^\\d{4}-(0[1-9]|1[0-2])$; content: string days|lines",
  "GET /api/admin/withdrawals 200":
    "limit?: integer 1..100; cursor?: string ..200; status?: string waiting_return|refund_due|refunded",
  "GET /api/auth/business 200": "",
  "GET /api/auth/email 200": "",
  "GET /api/auth/export 200": "",
  "GET /api/auth/export/state 200": "",
  "GET /api/auth/me 200": "",
  "GET /api/auth/passkeys 200": "",
  "GET /api/auth/second-factor 200": "",
  "GET /api/auth/sessions 200": "",
  "GET /api/company-check 200": "",
  "GET /api/closures 200": "",
  "GET /api/closures/preview 200": "storageId?: id; from: string date; to: string date",
  "GET /api/communes 200 kept": "",
  "GET /api/communes/:slug 200 kept": "slug: string ..100",
  "GET /api/contests/state 200": "token: string 1..100",
  "GET /api/decisions/state 200": "token: string 1..100",
  "GET /api/deliveries 200":
    "limit?: integer 1..100; cursor?: string ..200; storageId?: id; rentedSpaceId?: id; status?: string expected|done",
  "GET /api/documents 200": "year?: integer 2000..2100; page?: integer 1..1000000",
  "GET /api/documents/:id/file 200": "id: id",
  "GET /api/documents/of/:id 200": "id: id",
  "GET /api/documents/years/:year 200": "year: integer 2000..2100",
  "GET /api/earnings 200": "year?: integer 2000..2100",
  "GET /api/earnings/export 200": "year?: integer 2000..2100",
  "GET /api/earnings/month/:month 200": "month: string ^\\d{4}-(0[1-9]|1[0-2])$",
  "GET /api/earnings/vat 200": "month: string ^\\d{4}-(0[1-9]|1[0-2])$; content: string days|lines",
  "GET /api/geocode 200": "q: string 1..200; partial?: string",
  "GET /api/handover-answers 200": "token: string 1..100",
  "GET /api/handovers 200":
    "limit?: integer 1..100; cursor?: string ..200; storageId?: id; number?: string ..20; when?: string today|coming|late|done",
  "GET /api/handovers/invitation 200": "token: string 1..100",
  "GET /api/handovers/returns 200": "limit?: integer 1..100; cursor?: string ..200",
  "GET /api/insurance/:id/file 200": "id: id",
  "GET /api/invoicing 200": "",
  "GET /api/invoicing/:id/correction 200": "id: id",
  "GET /api/kept-card/changed 200": "session_id: string 1..200",
  "GET /api/lease-growth/success 200": "session_id: string 1..200",
  "GET /api/leases/:id 200": "id: id",
  "GET /api/leases/:id/changes/:number/paper 200": "id: id; number: integer 1..1000",
  "GET /api/leases/:id/give-back 200": "id: id; pallets: integer 1..10000",
  "GET /api/leases/:id/growth 200":
    "id: id; kind: string extend|add_pallets; count: integer 1..10000",
  "GET /api/leases/:id/labels 200": "id: id; which?: string taken|all; from?: integer 1..10000",
  "GET /api/leases/:id/leave 200": "id: id",
  "GET /api/product/:id/move 200": "id: id",
  "POST /api/product/:id/move 200": "id: id; rentalId: id; units: integer 1..10000",
  "GET /api/leases/:id/settlement 200": "id: id",
  "GET /api/leases/:id/leftovers 200": "id: id",
  "GET /api/leases/:id/leftovers/labels 200": "id: id",
  "GET /api/leases/:id/leftovers/pictures/:eventId 200": "id: id; eventId: id",
  "POST /api/leases/:id/leftovers/fetch 200":
    "id: id; lines?: array 1..; lines?[].productId: id; lines?[].units: integer 1..10000",
  "POST /api/leases/:id/leftovers/confirm 200": "id: id",
  "POST /api/leases/:id/leftovers/report 200 multipart":
    "id: id; note: string 1..500; picture?: string binary ..5242880",
  "POST /api/admin/leftover-cases/:id/decide 200":
    "id: id; decision: string fetch|dispose|settle; until?: string date; reason: string 1..500",
  "GET /api/leases/:id/place-states 200": "id: id",
  "GET /api/leases/:id/place-states/:kind/paper 200": "id: id; kind: string entry|exit",
  "GET /api/leases/:id/place-states/:kind/pictures/:pictureId 200":
    "id: id; kind: string entry|exit; pictureId: id; size?: string small|large",
  "GET /api/legal-texts/:kind 200": "kind: string terms|privacy|mandate|invoicing|lessor",
  "GET /api/legal-texts/:kind/:day 200":
    "kind: string terms|privacy|mandate|invoicing|lessor; day: string date",
  "GET /api/legal-texts/:kind/:day/changes 200":
    "kind: string terms|privacy|mandate|invoicing|lessor; day: string date; since?: string date",
  "GET /api/live 200": "",
  "GET /api/conversations 200": "limit?: integer 1..100; cursor?: string ..200",
  "GET /api/conversations/:id 200": "id: id; limit?: integer 1..100; cursor?: string ..200",
  "GET /api/conversations/unread 200": "",
  "GET /api/correspondents 200": "about: string order|rental|product|space; subjectId: id",
  "POST /api/conversations 201 multipart":
    "words: string ..2000; pictures?: array; pictures?[]: string binary ..5242880; about: string order|rental|product|space; subjectId: id; personId: id",
  "POST /api/conversations/:id/messages 201 multipart":
    "id: id; words: string ..2000; pictures?: array; pictures?[]: string binary ..5242880",
  "POST /api/conversations/:id/read 200": "id: id; until: id",
  "POST /api/conversations/:id/block 200": "id: id",
  "DELETE /api/conversations/:id/block 200": "id: id",
  "POST /api/messages/preview 200": "words: string ..2000",
  "GET /api/messages/pictures/:id 200": "id: id; size?: string small|large",
  "GET /api/message-links/state 200": "token: string 1..100",
  "POST /api/message-links/answer 201": "words: string 1..2000; token: string 1..100",
  "POST /api/admin/reports/:id/conversation 200": "id: id",
  "GET /api/notifications 200":
    "limit?: integer 1..100; cursor?: string ..200; unread?: string true|false",
  "GET /api/notifications/count 200": "",
  "GET /api/notifications/preferences 200": "",
  "POST /api/notifications/:id/read 200": "id: id",
  "POST /api/notifications/read 200": "",
  "POST /api/notifications/unsubscribe 200": "token: string 1..100",
  "PUT /api/notifications/preferences 200":
    "topic: string orders|handovers|reminders|messages|reviews|stock; isMailed: boolean",
  "GET /api/orders/:orderId/slot.ics 200": "orderId: id",
  "GET /api/orders/:orderId/trail 200": "orderId: id",
  "GET /api/orders/:orderId/withdrawal 200": "orderId: id",
  "GET /api/orders/getOrders 200": "",
  "GET /api/orders/getSales 200": "limit?: integer 1..100; cursor?: string ..200; storageId?: id",
  "GET /api/papers/orders/:orderId 200": "orderId: id",
  "GET /api/papers/rentals/:rentalId 200": "rentalId: id",
  "GET /api/pickup-calendar 200": "",
  "GET /api/pickup-calendar/:token 200": "token: string ..100",
  "GET /api/places/:id 200 kept": "id: id; limit?: integer 1..100; cursor?: string ..200",
  "GET /api/places/:id/reviews 200": "id: id; limit?: integer 1..100; cursor?: string ..200",
  "GET /api/places/:id/slots 200": "id: id; from?: string date; until?: string date",
  "GET /api/product-payment/success 200": "session_id: string 1..200",
  "GET /api/product/:id 200 kept": "id: id",
  "GET /api/product/:id/pictures 200": "id: id",
  "GET /api/product/:id/stock 200": "id: id; limit?: integer 1..100; cursor?: string ..200",
  "GET /api/product/file 200": "format: string xlsx|csv; content?: string products|template",
  "GET /api/product/getProducts 200 kept":
    'limit?: integer 1..100; cursor?: string ..200; location?: string ..200; product?: string ..200; brand?: string ..200; category?: string ..200; subCategory?: string ..200; bbox?: string; minPrice?: string ""; minPrice?: number 0..100000; maxPrice?: string ""; maxPrice?: number 0..100000; maxUnitPrice?: string ""; maxUnitPrice?: number 0..100000; withoutAllergens?: string ..200; label?: string ab|pei|farm|red|igp|aop|nature|cosmos|; openToday?: string; near?: string; radiusKm?: number 1..500; sort?: string newest|price-up|price-down|unit-price-up|distance',
  "GET /api/product/imports/:id/errors 200": "id: id; after?: integer 0..9007199254740991",
  "GET /api/product/imports/:id/errors/file 200": "id: id",
  "GET /api/product/imports/latest 200": "",
  "GET /api/rent-payment/success 200": "session_id: string 1..200",
  "GET /api/rental-requests 200": "limit?: integer 1..100; cursor?: string ..200",
  "GET /api/renter/availableStorageSpace 200 kept":
    "limit?: integer 1..100; cursor?: string ..200; location?: string ..200; minSurface?: integer 0..10000; maxPrice?: number 0..100000; from?: string date; months?: integer 1..36; bbox?: string; near?: string; id?: id; sort?: string newest|distance|price|room",
  "GET /api/renter/rented-storage 200": "",
  "GET /api/renter/room/:storageId 200": "storageId: id",
  "GET /api/rents/:rentalId 200": "rentalId: id",
  "GET /api/reports/state 200": "token: string 1..100",
  "GET /api/reviews/mine 200": "limit?: integer 1..100; cursor?: string ..200",
  "GET /api/reviews/received 200": "limit?: integer 1..100; cursor?: string ..200",
  "GET /api/sellers/:id 200": "id: id; limit?: integer 1..100; cursor?: string ..200",
  "GET /api/sellers/:id/reviews 200": "id: id; limit?: integer 1..100; cursor?: string ..200",
  "GET /api/spaces/:id 200 kept": "id: id",
  "GET /api/storageSpace/:id/managers 200": "id: id",
  "GET /api/storageSpace/:id/occupancy 200": "id: id; month?: string ^\\d{4}-(0[1-9]|1[0-2])$",
  "GET /api/storageSpace/:id/pictures 200": "id: id",
  "GET /api/storageSpace/:id/slots 200": "id: id",
  "GET /api/storageSpace/calendar 200": "month?: string ^\\d{4}-(0[1-9]|1[0-2])$",
  "GET /api/storageSpace/getall 200": "",
  "GET /api/storageSpace/prices 200": "address: string 1..200",
  "GET /api/storagepayment/payment-success 200": "session_id: string 1..200",
  "GET /api/tax-identity 200": "",
  "GET /api/tax-statement 200": "year?: integer 2000..2100",
  "GET /api/tenants/:id/reviews 200": "id: id; limit?: integer 1..100; cursor?: string ..200",
  "GET /api/territory 200 kept": "",
  "GET /api/withdrawal-links 200": "token: string 1..100",
  "POST /api/admin/:type/:id/hide 200":
    "type: string spaces|products|reviews; id: id; reason: string 1..500; ground?: string terms|misleading|green_claim|forbidden|danger|counterfeit|abuse|identity|bypass|fraud; endsOn?: string date",
  "POST /api/admin/:type/:id/show 200": "type: string spaces|products|reviews; id: id",
  "POST /api/admin/books/:month/close 200":
    "month: string ^\\d{4}-(0[1-9]|1[0-2])$; reason?: string ..2000",
  "POST /api/admin/company-checks/:id/vouch 200": "id: id; reason: string 1..500",
  "POST /api/admin/closures 201":
    "communes?: array; communes?[]: string 1..100; from: string date; to: string date; reason: string 1..100",
  "POST /api/admin/contests/:id/decide 200":
    "id: id; outcome: string upheld|taken_back; reason: string 1..500",
  "GET /api/claims/about 200": "purpose: string rental|order; purchaseId: id",
  "POST /api/claims 201 multipart":
    "purpose: string rental|order; purchaseId: id; lines?: array; lines?[].lineId: id; lines?[].units: integer 1..10000; reason: string not_as_described|damaged|missing|goods_damaged|place_unusable|place_damaged|returned_damaged|other; words: string 1..2000; wish: string whole|part; amount?: number 0.01..100000; pictures: array; pictures[]: string binary ..5242880",
  "GET /api/claims 200": "limit?: integer 1..100; cursor?: string ..200",
  "GET /api/claims/:id 200": "id: id",
  "POST /api/claims/:id/moves 200 multipart":
    "id: id; move: string say|accept|propose|refuse|agree|escalate|withdraw; words?: string ..2000; amount?: number 0.01..100000; pictures: array; pictures[]: string binary ..5242880",
  "GET /api/claims/:id/pictures/:pictureId 200": "id: id; pictureId: id",
  "GET /api/admin/claims 200":
    "kind?: string claim|door|bank; state?: string sides|operator|bank|over; page?: integer 1..1000000",
  "GET /api/admin/claims/export 200":
    "kind?: string claim|door|bank; state?: string sides|operator|bank|over",
  "POST /api/admin/claims/:id/decide 200":
    "id: id; decision: string whole|part|none; amount?: number 0.01..100000; reason: string 1..2000",
  "POST /api/admin/handover-cases/:id/decide 200":
    "id: id; decision: string refund|pay|keep; reason: string 1..500",
  "POST /api/admin/injunctions 201":
    "authority: string 1..100; reference: string 1..100; receivedOn: string date; subjectType: string product|space; subjectId: id; asks: string 1..500",
  "POST /api/admin/injunctions/:id/close 200": "id: id; outcome: string hidden|already_removed",
  "POST /api/admin/insurance/:id/decide 200":
    "id: id; outcome: string verified|refused; reason?: string ..500",
  "POST /api/admin/legal-texts/:kind/publish 200":
    "kind: string terms|privacy|mandate|invoicing|lessor; revision: integer 0..1000000000",
  "POST /api/admin/legal-texts/preview 200": "markdown: string ..100000",
  "POST /api/admin/mails/send-again 200": "id?: id",
  "POST /api/admin/queue/:kind/:id/resolve 200": "kind: string messages; id: id",
  "POST /api/admin/recalls 201":
    "productId: id; batchId?: id; soldFrom?: string date; soldTo?: string date; danger: string 1..500; advice: string 1..500; contact: string 1..500; buyers: integer 0..9007199254740991; units: integer 0..9007199254740991",
  "POST /api/admin/reconciliation 200": "",
  "POST /api/admin/refunds 201":
    "transactionId: id; amount?: number 0.01..999999.99; reason: string 1..2000; lineId?: id; quantity?: integer 1..10000; endsPurchase?: boolean",
  "POST /api/admin/refunds/:id/retry 200": "id: id",
  "POST /api/admin/refunds/:id/settle-otherwise 200":
    "id: id; paidOn: string date; reason: string 1..2000",
  "POST /api/admin/reports/:id/decide 200":
    "id: id; reason: string 1..500; ground?: string terms|misleading|green_claim|forbidden|danger|counterfeit|abuse|identity|bypass|fraud; endsOn?: string date; notice?: string days30|law|repeated|danger|fraud; measure: string hide|suspend|none",
  "POST /api/admin/reviews/:id/publish 200": "id: id",
  "POST /api/admin/tax-reporting/files 201":
    "year: integer 2000..2100; kind: string initial|additional|corrective; withoutIncomplete?: boolean",
  "POST /api/admin/tax-reporting/statements 200": "year: integer 2000..2100",
  "POST /api/admin/users/:id/reinstate 200": "id: id",
  "POST /api/admin/users/:id/suspend 200":
    "id: id; reason: string 1..500; ground?: string terms|misleading|green_claim|forbidden|danger|counterfeit|abuse|identity|bypass|fraud; endsOn?: string date; notice?: string days30|law|repeated|danger|fraud",
  "POST /api/auth/accept-texts 200":
    "texts: array 1..; texts[].kind: string terms|privacy|mandate|invoicing|lessor; texts[].effectiveOn: string date",
  "POST /api/auth/export 200": "",
  "POST /api/auth/forgot-password 200": "email: string 1..254",
  "POST /api/auth/login 200": "email: string 1..254; password: string 1..",
  "POST /api/auth/logout 200": "",
  "POST /api/admin/users/:id/reset-second-factor 200": "id: id; reason: string 1..500",
  "POST /api/auth/passkey-challenge 200": "",
  "POST /api/auth/passkey-login 200": "response.id: string 1..1400",
  "POST /api/auth/passkeys 201": "name: string 1..60; response.id: string 1..1400",
  "POST /api/auth/passkeys/options 200": "",
  "POST /api/auth/confirm-email 200": "token: string 1..200",
  "POST /api/auth/confirm 200": "password?: string ..200; code?: string 1..40",
  "POST /api/auth/second-factor 200": "challenge: string 1..200; code: string 1..40",
  "POST /api/auth/second-factor/activate 200": "code: string 1..40",
  "POST /api/auth/second-factor/recovery-codes 200": "",
  "POST /api/auth/second-factor/setup 200": "",
  "POST /api/auth/onboard 200": "",
  "POST /api/auth/register 201 multipart":
    'name: string 1..100; firstName: string 1..100; address: string 1..200; fixedPhone?: string; mobilePhone: string 1..; email: string 1..254; password: string 6..128; profilePhoto?: string binary ..5242880; profilePhoto?: null; termsGeneralAccepted: boolean true; termsPrivacyAccepted: boolean true; role: string "consumer"; fixedPhone: string 1..; profilePhoto: string binary ..5242880; role: string "lessor"; retrievalDays: array 1..; retrievalDays[]: string Dim|Lun|Mar|Mer|Jeu|Ven|Sam; retrievalTimes.start: string ^([01]\\d|2[0-3]):[0-5]\\d$ 1..; retrievalTimes.end: string ^([01]\\d|2[0-3]):[0-5]\\d$ 1..; deliveryDays: array 1..; deliveryDays[]: string Dim|Lun|Mar|Mer|Jeu|Ven|Sam; deliveryTimes.start: string ^([01]\\d|2[0-3]):[0-5]\\d$ 1..; deliveryTimes.end: string ^([01]\\d|2[0-3]):[0-5]\\d$ 1..; hasRentalContract: boolean true; hasInsuranceExtension: boolean true; plansToSubscribeInsurance: boolean true; role: string "artisan"; companyName: string 1..100; tradeName: string 1..100; SIRET: string; brandLogo: string binary ..5242880',
  "POST /api/auth/resend-confirmation 200": "",
  "POST /api/auth/reset-password 200": "token: string 1..200; password: string 6..128",
  "POST /api/basket/checkout 200":
    "storageId: id; items: array 1..; items[].productId: id; items[].quantity: integer 1..10000; items[].price: number 0..36000000000; slot?: string date-time ^(?:(?:\\d\\d[2468][048]|\\d\\d[13579][26]|\\d\\d0[48]|[02468][048]00|[13579][26]00)-02-29|\\d{4}-(?:(?:0[13578]|1[02])-(?:0[1-9]|[12]\\d|3[01])|(?:0[469]|11)-(?:0[1-9]|[12]\\d|30)|(?:02)-(?:0[1-9]|1\\d|2[0-8])))T(?:(?:[01]\\d|2[0-3]):[0-5]\\d:[0-5]\\d(?:\\.\\d+)?(?:Z))$; isAdult?: boolean",
  "POST /api/basket/quote 200":
    "storageId: id; items: array 1..; items[].productId: id; items[].quantity: integer 1..10000; items[].price: number 0..36000000000",
  "POST /api/checkout/:sessionId/cancel 200": "sessionId: string 1..200",
  "POST /api/closures 201":
    "storageId?: id; from: string date; to: string date; reason: string 1..100",
  "POST /api/contact 201":
    "name: string 1..100; firstName: string 1..100; email: string 1..254; phone: string 1..; message: string 1..2000; website?: string ..200",
  "POST /api/contests 201": "token: string 1..100; message: string 1..2000",
  "POST /api/deliveries 201":
    "rentedSpaceId: id; plannedDay: string 1..; items: array 1..; items[].productId: id; items[].quantity: integer 1..10000; countsOnArrival: boolean; note?: string ..500",
  "POST /api/deliveries/:id/cancel 200": "id: id",
  "POST /api/deliveries/:id/receive 200 multipart":
    "id: id; lines: array; lines[].productId: id; lines[].received: integer 0..10000; note?: string ..500; picture?: string binary ..5242880",
  "POST /api/handover-answers 200":
    "token: string 1..100; isRight: boolean; message?: string ..500",
  "POST /api/handovers/:orderId/absent 200": "orderId: id",
  "POST /api/handovers/:orderId/complete 200":
    "orderId: id; code: string; lineIds: array 1..; lineIds[]: id; isAgeChecked?: boolean",
  "POST /api/handovers/:orderId/refuse 200 multipart":
    "orderId: id; lineIds: array 1..; lineIds[]: id; reason: string damaged|missing|wrong_product|out_of_date|age|unwanted|other; note?: string ..500; picture?: string binary ..5242880",
  "POST /api/handovers/:orderId/returned 200":
    "orderId: id; withdrawalId: id; lineIds: array 1..; lineIds[]: id; note?: string ..500",
  "POST /api/handovers/accept-invitation 200": "token: string 1..100",
  "POST /api/handovers/check 200": "orderNumber: string 1..20; code: string",
  "POST /api/insurance 201 multipart":
    "insurer: string 1..100; number: string 1..100; endsOn: string 1..; file: string binary ..5242880",
  "POST /api/kept-card/change/:rentalId 200": "rentalId: id",
  "POST /api/invoicing/:id/correction 201": "id: id",
  "POST /api/leases/:id/give-back 200":
    "id: id; pallets: integer 1..10000; palletsAfter: integer -9007199254740991..9007199254740991; effectiveOn: string date; notOwed: number 0..36000000000; refund: number 0..36000000000",
  "POST /api/leases/:id/growth 200":
    "id: id; kind: string extend|add_pallets; count: integer 1..10000; palletsAfter: integer -9007199254740991..9007199254740991; effectiveOn: string date; priceChange: number 0..36000000000; dueNow: number 0..36000000000",
  "POST /api/leases/:id/leave 200":
    "id: id; endDate: string date; notOwed: number 0..36000000000; refund: number 0..36000000000; reason?: string 1..500",
  "POST /api/leases/:id/place-states/:kind/pictures 201 multipart":
    "id: id; kind: string entry|exit; picture: string binary ..5242880; description?: string ..150",
  "POST /api/leases/:id/place-states/:kind/sign 200":
    "id: id; kind: string entry|exit; version: integer 1..9007199254740991",
  "POST /api/orders/:orderId/slot 200":
    "orderId: id; startsAt: string date-time ^(?:(?:\\d\\d[2468][048]|\\d\\d[13579][26]|\\d\\d0[48]|[02468][048]00|[13579][26]00)-02-29|\\d{4}-(?:(?:0[13578]|1[02])-(?:0[1-9]|[12]\\d|3[01])|(?:0[469]|11)-(?:0[1-9]|[12]\\d|30)|(?:02)-(?:0[1-9]|1\\d|2[0-8])))T(?:(?:[01]\\d|2[0-3]):[0-5]\\d:[0-5]\\d(?:\\.\\d+)?(?:Z))$",
  "POST /api/orders/:orderId/withdrawal 200":
    "orderId: id; lines: array 1..; lines[].lineId: id; lines[].quantity: integer 1..10000; lines[].unitsShown?: integer -9007199254740991..9007199254740991; lines[].isSealed?: boolean",
  "POST /api/orders/cancelSale/:orderId 200": "orderId: id",
  "POST /api/orders/cancelSale/:orderId/:lineId 200":
    "orderId: id; lineId: id; quantity: integer 1..10000; unitsShown: integer -9007199254740991..9007199254740991",
  "POST /api/orders/markReady/:orderId 200": "orderId: id",
  "POST /api/pickup-calendar 200": "",
  "POST /api/product-payment/checkout 200":
    "storageId: id; item.price: number 0..36000000000; item.quantity: integer 1..10000; item.productId: id; supplierId: id; slot?: string date-time ^(?:(?:\\d\\d[2468][048]|\\d\\d[13579][26]|\\d\\d0[48]|[02468][048]00|[13579][26]00)-02-29|\\d{4}-(?:(?:0[13578]|1[02])-(?:0[1-9]|[12]\\d|3[01])|(?:0[469]|11)-(?:0[1-9]|[12]\\d|30)|(?:02)-(?:0[1-9]|1\\d|2[0-8])))T(?:(?:[01]\\d|2[0-3]):[0-5]\\d:[0-5]\\d(?:\\.\\d+)?(?:Z))$; isAdult?: boolean",
  "POST /api/product/:id/batches 201":
    "id: id; number: string 1..40; lastDay: string date; lastDay: null; place?: string ..60; units: integer 1..10000; isInStock: boolean",
  "POST /api/product/:id/pictures 201 multipart":
    "id: id; picture: string binary ..5242880; description?: string ..150",
  "POST /api/product/:id/restock-requests 200":
    "id: id; email?: string 1..254; website?: string ..200",
  "POST /api/product/:id/stock 200":
    "id: id; kind: string counted|added|broken|lost|given; units: integer 0..10000; note?: string ..500; batchId?: id",
  "POST /api/product/create 201 multipart": `rentedSpaceId: id; productName: string 1..100; pickupLocation: string 1..200; brand: string 1..100; quantity: integer 1..10000; price?: number 1..100000; area: integer 1..10000; description: string 1..2000; sharesPalletWith?: id; sharesPalletWith?: string ""; withdrawalException?: string none|made_to_measure|fast_perishable|sealed_hygiene|mixed; vatClass?: string standard|reduced; vatClass?: string ""; ${FACTS}; productPhoto?: string binary ..5242880; photoOf?: id; category?: string Boissons|Épicerie sucrée|Épicerie salée|Vanille|Bien-être|Artisanat|Produits frais|; category?: null; subCategory?: string ..100; subCategory?: null; netAmount?: string ""; netAmount?: number; netUnit?: string g|kg|ml|cl|l|piece`,
  "POST /api/product/imports 201 multipart":
    "file: string binary ..10485760; pictures?: string binary ..52428800",
  "POST /api/product/imports/:id/confirm 200": "id: id; skipWrong: boolean",
  "POST /api/rental-requests/:id/accept 200": "id: id",
  "POST /api/rental-requests/:id/refuse 200": "id: id; reason: string 1..500",
  "POST /api/rental-requests/:id/withdraw 200": "id: id",
  "POST /api/renter/validate-rental-request 200":
    "storageId: id; spaceToRent: integer 1..10000; startDate: string 1..; endDate: string 1..; totalPrice: number 0..36000000000; payment?: string monthly|upfront; storedGoods?: string ..300; rulesVersion?: integer 1..1000000",
  "POST /api/rents/:rentId/pay 200": "rentId: id",
  "POST /api/reports 201":
    "subjectType: string product|space|seller|review|message|person; subjectId: id; cause: string misleading|green_claim|forbidden|danger|counterfeit|minors|identity|hidden_business|conduct|fraud|other; words: string 1..500; name?: string ..100; email?: string ..254; isGoodFaith: boolean true",
  "POST /api/restock-requests/stop 200": "token: string 1..100",
  "POST /api/reviews 201":
    "about: string seller|place|tenant; purchaseId: id; subjectId: id; rating: integer 1..5; words: string 1..1000",
  "POST /api/reviews/:id/answer 200": "id: id; words: string 1..1000",
  "POST /api/storageSpace/:id/managers 200": "id: id; email: string 1..254",
  "POST /api/storageSpace/:id/pictures 201 multipart":
    "id: id; picture: string binary ..5242880; description?: string ..150",
  "POST /api/storageSpace/create 201 multipart":
    "name: string 1..100; surface: integer 1..10000; address: string 1..200; price?: number 0.01..100000; managerLastName: string 1..100; managerFirstName: string 1..100; phone: string 1..; lat?: number -90..90; lng?: number -180..180; acceptance?: string instant|on_request; ruleTemperature?: string |ambient|cool|hot; ruleFood?: string |allowed|forbidden; ruleAlcohol?: string |allowed|forbidden; ruleAccess?: string ..200; ruleKeys?: string ..200; ruleForbidden?: string ..200; ruleOther?: string ..200; photo: string binary ..5242880",
  "POST /api/storagepayment/create-checkout-session 200":
    "storageId: id; spaceToRent: integer 1..10000; startDate: string 1..; endDate: string 1..; totalPrice: number 0..36000000000; payment?: string monthly|upfront; storedGoods?: string ..300; rulesVersion?: integer 1..1000000",
  "POST /api/stripe/webhook 200": "",
  "POST /api/withdrawal-links 200": "orderNumber: string 1..20; email: string 1..254",
  "POST /api/withdrawal-links/confirm 200":
    "lines: array 1..; lines[].lineId: id; lines[].quantity: integer 1..10000; lines[].unitsShown?: integer -9007199254740991..9007199254740991; lines[].isSealed?: boolean; token: string 1..100; name: string 1..100; email: string 1..254",
  "PUT /api/admin/legal-texts/:kind/draft 200":
    "kind: string terms|privacy|mandate|invoicing|lessor; markdown: string 1..100000; summary: string ..2000; effectiveOn: string date; effectiveOn: null; revision: integer 0..1000000000",
  "PUT /api/admin/spaces/:id/place 200": "id: id; lat: number -90..90; lng: number -180..180",
  "PUT /api/admin/users/:id 200":
    "id: id; name: string 1..100; firstName: string 1..100; email: string 1..254; mobilePhone: string 1..",
  "PUT /api/auth/business 200":
    "legalForm?: string 1..100; legalForm?: null; address?: string 1..200; address?: null; phone?: string 1..; phone?: null; email?: string 1..254; email?: null; register?: string 1..100; register?: null; vatStatus?: string franchise|liable|outside; vatStatus?: null; vatNumber?: string ..100; vatNumber?: null; mediatorName?: string 1..100; mediatorName?: null; mediatorSite?: string ..200; mediatorSite?: null; packagingNumber?: string ..100; packagingNumber?: null; textileNumber?: string ..100; textileNumber?: null; foodDeclaration?: string 1..100; foodDeclaration?: null; alcoholLicence?: string 1..100; alcoholLicence?: null; alcoholLicenceOn?: string date; alcoholLicenceOn?: null; isLawCertified?: boolean; version?: string ..100",
  "PUT /api/auth/email 200": "email: string 1..254; password: string 1..",
  "PUT /api/auth/password 200": "currentPassword: string 1..; newPassword: string 6..128",
  "PUT /api/auth/profile 200 multipart": "",
  "PUT /api/leases/:id/place-states/:kind/notes 200":
    "id: id; kind: string entry|exit; notes: string ..4000; replaces: string ..4000",
  "PUT /api/leases/:id/place-states/:kind/pictures/:pictureId 200":
    "id: id; kind: string entry|exit; pictureId: id; description?: string ..150",
  "PUT /api/orders/updateStatus/:orderId 200": 'orderId: id; status: string "Récupéré"',
  "PUT /api/product/:id/batches/:batchId 200":
    "id: id; batchId: id; number: string 1..40; lastDay: string date; lastDay: null; place?: string ..60",
  "PUT /api/product/:id/pictures 200":
    "id: id; pictures: array 1..; pictures[].url: string ..200; pictures[].description?: string ..150",
  "PUT /api/product/:id/stock/threshold 200":
    "id: id; threshold?: integer 1..10000; threshold?: null",
  "PUT /api/product/update/:id 200 multipart": `id: id; rentedSpaceId: id; productName: string 1..100; pickupLocation: string 1..200; brand: string 1..100; quantity: integer 0..10000; price?: number 1..100000; area: integer 1..10000; description: string 1..2000; sharesPalletWith?: id; sharesPalletWith?: string ""; withdrawalException?: string none|made_to_measure|fast_perishable|sealed_hygiene|mixed; vatClass?: string standard|reduced; vatClass?: string ""; ${FACTS}; quantityShown?: integer 0..10000; version?: string ..100; productPhoto?: string binary ..5242880; category?: string Boissons|Épicerie sucrée|Épicerie salée|Vanille|Bien-être|Artisanat|Produits frais|; category?: null; subCategory?: string ..100; subCategory?: null; netAmount?: string ""; netAmount?: number; netUnit?: string g|kg|ml|cl|l|piece`,
  "PUT /api/storageSpace/:id/offer 200": "id: id; isTakenOff: boolean",
  "PUT /api/storageSpace/:id/pictures 200":
    "id: id; pictures: array 1..; pictures[].url: string ..200; pictures[].description?: string ..150",
  "PUT /api/storageSpace/:id/slots 200":
    "id: id; isSlotted: boolean; minutes: number 15|20|30|45|60|90|120; capacity: integer 1..50",
  "PUT /api/storageSpace/update/:id 200 multipart":
    "id: id; name: string 1..100; surface: integer 1..10000; address: string 1..200; price?: number 0.01..100000; managerLastName: string 1..100; managerFirstName: string 1..100; phone: string 1..; lat?: number -90..90; lng?: number -180..180; acceptance?: string instant|on_request; ruleTemperature?: string |ambient|cool|hot; ruleFood?: string |allowed|forbidden; ruleAlcohol?: string |allowed|forbidden; ruleAccess?: string ..200; ruleKeys?: string ..200; ruleForbidden?: string ..200; ruleOther?: string ..200; photo?: string binary ..5242880; version?: string ..100",
  "PUT /api/tax-identity 200":
    "residence: string; isSoleTrader?: boolean,null; hasTin?: boolean,null; tin?: string ..40; tin?: null; birthDate?: string,null; birthTown?: string ..100; birthTown?: null; birthCountry?: string,null; iban?: string ..60; iban?: null; holder?: string ..100; holder?: null; establishments?: array; establishments?[]: string",
  "PUT /api/tax-identity/places/:id 200":
    "id: id; parcel: string ..40; kind?: string garage|cellar|room|warehouse|land|other; kind?: null",
  "GET /api/team 200": "",
  "POST /api/team 200":
    "email: string 1..254; rights: array 1..; rights[]: string products|sales|leases|money",
  "PUT /api/team/:memberId 200":
    "memberId: id; rights: array 1..; rights[]: string products|sales|leases|money",
  "DELETE /api/team/:memberId 200": "memberId: id",
  "GET /api/team/acts 200": "page?: integer 1..1000000",
  "GET /api/team/invitation 200": "token: string 1..100",
  "POST /api/team/accept-invitation 200": "token: string 1..100",
  "POST /api/team/act 200": "sellerId: id; sellerId: null",
  "DELETE /api/team/seats/:sellerId 200": "sellerId: id",
  "POST /api/admin/approvals/:list/:id 200":
    "list: string spaces|products; id: id; outcome: string approved|refused; reason?: string ..500",
  "POST /api/approvals/:list/:id 200": "list: string spaces|products; id: id",
};

/** Fields in answers that have a fixed set of words. */
const wordsOf = ({ answer }: Endpoint): string[] => {
  const { $defs = {}, ...shape } = shapeOf(answer, "output");
  return [shape, ...Object.values($defs)]
    .flatMap((part) => fieldsOf(part))
    .filter((field) => /: string [^^]*\|/.test(field))
    .map((field) => field.replace(/^[^:]*\.(?=[^:.]*:)/, "").replace("?:", ":"));
};

/** The words in answers that programs rely on, by field. */
const WORDS = [
  "about: string seller|place|tenant",
  "acceptance: string instant|on_request",
  "account: string provider_balance|payouts_under_way|bank|disputed_money|seller_payable|payer_refundable|platform_revenue|provider_fees|dispute_fees|provider_suspense",
  "action: string sign-in|sign-in-refused|password|grant|edit|delete|suspend|reinstate|hide|show|export|refund|refund-retry|refund-settle|reconcile|resolve|place|release|decide|register|recall|resend|close|open|publish|read|seal|factor-reset|leave",
  "answer: string confirmed|contested",
  "by: string artisan|lessor|operator",
  "by: string opener|respondent|operator",
  "by: string register|operator",
  "cause: string late-payment|cancellation|withdrawal|gesture|provider|dispute|lease-change|claim",
  "cause: string misleading|green_claim|forbidden|danger|counterfeit|minors|identity|hidden_business|conduct|fraud|other",
  "change: string same|added|removed",
  `code: string ${problemCodes.join("|")}`,
  "decision: string fetch|dispose|settle",
  "decision: string refund|pay|keep",
  "deliveryDays?[]: string Dim|Lun|Mar|Mer|Jeu|Ven|Sam",
  "deliveryDays[]: string Dim|Lun|Mar|Mer|Jeu|Ven|Sam",
  "deliveryDays[][]: string Dim|Lun|Mar|Mer|Jeu|Ven|Sam",
  "end: string out_of_date|recalled",
  "featuresOff[]: string messages|reviews|slots|monthly-rent|on-request|claims|teams|restock",
  "field: string product|brand|location",
  "fileState: string none|to_add|sent|to_correct",
  "kind: string arrival|departure|request",
  "kind: string bought|sold|rented|let",
  "kind: string claim|door|bank",
  "kind: string closure|alert",
  "kind: string entry|exit",
  "kind: string extend|add_pallets",
  "kind: string fetched|confirmed|reported|case|decided",
  "kind: string gap|changed|unchained|end",
  "kind: string garage|cellar|room|warehouse|land|other",
  "kind: string handed_over|refused|absent",
  "kind: string held|page-opened|settled|payment|fee|transfer|transfer-planned|transfer-failed|reversal|refund|refund-requested|refund-failed|dispute-opened|dispute-closed|webhook|mail|collected|not-collected|delivery-announced|delivery-received|delivery-cancelled|rent-announced|rent-refused|sale-paused|leftovers-fetched|leftovers-confirmed|leftovers-reported|leftovers-case|leftovers-decided|request-sent|request-accepted|request-refused|request-withdrawn|request-unanswered|request-lapsed|act",
  "kind: string initial|additional|corrective",
  "kind: string leave|give_back|extend|add_pallets",
  "kind: string new|corrected|deleted",
  "kind: string opened|said|accepted|proposed|refused|agreed|escalated|unanswered|withdrawn|decided",
  "kind: string opening|sale|release|cancellation|uncollected|delivery|out_of_date|recalled|fetched|left_behind|moved_out|moved_in|counted|added|broken|lost|given",
  "kind: string open|over|excluded",
  "kind: string order|rental|product|space",
  "kind: string payment-without-purchase|purchase-without-payment|refund-unknown|refund-missing|transfer-unknown|transfer-missing|amount-differs|balance-differs|balance-unread|closed-month-changed|ledger-unbalanced|restored-backup|automatic-payouts",
  "kind: string person|firm",
  "kind: string professional|private",
  "kind: string refusal|contest|recall",
  "kind: string rental|order",
  "kind: string sale_invoice|sale_credit_note|commission_invoice|commission_credit_note|rent_receipt|rent_refund|yearly_statement",
  "kind: string terms|privacy|mandate|invoicing|lessor",
  "kind: string try_wrong|try_locked|try_right|handed_over|collected|refused|recalled|absent|contested|confirmed|decided|withdrawn|returned|slot_booked|slot_moved|slot_given_back|slot_released|not_collected",
  "list: string spaces|products",
  "masked[]: string phone|email|link|address",
  "measure: string hide|suspend|none",
  "missing[]: string residence|soleTrader|birthDate|tin|birthTown|birthCountry|iban|holder|vatNumber|parcel|placeKind",
  "missing[]: string siret|address|vatStatus|vatNumber",
  "moves[]: string say|accept|propose|refuse|agree|escalate|withdraw",
  "noticeWaiver: string law|repeated|danger|fraud",
  "outcome: string hidden|already_removed",
  "outcome: string proven|changed|already",
  "outcome: string upheld|taken_back",
  "outcome: string whole|part|none",
  "per: string kg|l|piece",
  "plan: string monthly|upfront",
  "possibleDecisions[]: string refund|pay|keep",
  "purpose: string rental|order",
  "purpose: string tax-file|statement|account-export",
  "reason: string damaged|missing|wrong_product|out_of_date|age|unwanted|other",
  "reason: string not_as_described|damaged|missing|goods_damaged|place_unusable|place_damaged|returned_damaged|other",
  "reasons[]: string not_as_described|damaged|missing|goods_damaged|place_unusable|place_damaged|returned_damaged|other",
  "regime: string franchise|liable|outside",
  "retrievalDays?[]: string Dim|Lun|Mar|Mer|Jeu|Ven|Sam",
  "retrievalDays[]: string Dim|Lun|Mar|Mer|Jeu|Ven|Sam",
  "retrievalDays[][]: string Dim|Lun|Mar|Mer|Jeu|Ven|Sam",
  "rights[]: string products|sales|leases|money",
  "role: string consumer|lessor|artisan|admin",
  "role: string lessor|artisan",
  "rule: string login_sessions|login_challenges|passkey_challenges|known_devices|password_resets|email_proofs|email_changes|waiting_mails|withdrawal_links|moderation_links|reporters|decisions|product_imports|account_exports|pictures|contact_messages|sent_mails|given_up_mails|space_managers|team_members|team_acts|evening_mails|review_invitations|address_readings|conversations|message_links|notifications|unsubscribe_links|sign_in_addresses|restock_requests|rate_limits|webhook_events|geocoder_answers|kept_cards|orders|tax_files|documents|insurance_certificates|tax_identities|rentals|closed_accounts",
  "sentBy: string account|link",
  "side: string buyer|seller|keeper|tenant",
  "side: string lessor|artisan",
  "side: string opener|respondent|operator",
  "state: string closed|next|later|running",
  "state: string closed|other_name|unknown",
  "state: string coming|in-force|past",
  "state: string invited|expired|accepted",
  "state: string none|preparing|ready",
  "state: string reading|ready|applying|done|failed",
  "state: string sides|operator|bank|over",
  "state: string verified|declared|refused|over|missing",
  "state: string waiting|away|active|closed|other_name|unknown",
  "state: string waiting|refused",
  "status: string announced|received|cancelled",
  "status: string confirmed|ending|ended",
  "status: string confirmed|ending|ended|refunded",
  "status: string declared|verified|refused|replaced",
  "status: string draft|signed",
  "status: string due|paid|unpaid|cancelled",
  "status: string due|sent|failed",
  "status: string due|sent|failed|replaced|settled_otherwise",
  "status: string open|answered|escalated|settled|decided|withdrawn",
  "status: string open|decided",
  "status: string open|won|lost",
  "status: string pending|succeeded|failed",
  "status: string to_collect|collected|not_collected|refunded",
  "status: string waiting_return|refund_due|refunded",
  "status: string waiting|accepting|accepted|refused|withdrawn|unanswered|lapsed",
  "status: string waiting|published|hidden",
  "status: string waiting|reported|fetched|confirmed|closed",
  "step: string asked|first-reminder|second-reminder|payouts-held|closed",
  "step: string asked|first-reminder|second-reminder|payouts-held|closed|completed|account-closed",
  "stripeAccountMissing?[]: string identity|business|document|bank-account|terms|other",
  "subjectType: string product|space",
  "subjectType: string product|space|seller|review|message|person",
  "subjectType: string product|space|user|review",
  "subjectType: string user|space|product|transaction|order|rental|list|message|report|payouts|mail|closure|text|review|document|books|tax",
  "topic: string orders|handovers|reminders|messages|reviews|stock",
  "type: string rental|order|refund|transfer|reversal|fee",
  "unit: string g|ml|piece",
  "vatClass: string standard|reduced",
  "vatStatus: string franchise|liable|outside",
  "viewer: string artisan|helper|lessor|manager|admin",
  "waitsFor: string date|collection|account|tax|decision|bank|retry|soon",
  "when: string today|coming|late|done",
  "why: string failing|no-account|disputed",
  "withdrawalException: string none|made_to_measure|fast_perishable|sealed_hygiene|mixed",
];

describe("calls", () => {
  it("are exactly these", () => {
    expect(ENDPOINTS.map(nameOf).toSorted()).toEqual(Object.keys(CALLS).toSorted());
  });

  it.each(ENDPOINTS.map((call) => [nameOf(call), call] as const))(
    "%s takes these fields",
    (name, call) => {
      expect(inputOf(call)).toBe(CALLS[name]);
    },
  );

  it("have exactly these fields with fixed words in their answers", () => {
    expect([...new Set(ENDPOINTS.flatMap(wordsOf))].toSorted()).toEqual(WORDS);
  });
});
