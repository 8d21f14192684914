const ENTITIES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

/** HTML that can be written without escaping. */
export type Html = { readonly markup: string };

const render = (value: unknown): string => {
  if (Array.isArray(value)) return value.map(render).join("");
  if (value === null || value === undefined || value === false) return "";
  if (typeof value === "object" && "markup" in value) return String(value.markup);
  return String(value).replace(/[&<>"']/g, (character) => ENTITIES[character] ?? "");
};

/** A piece of HTML; every interpolated value is escaped unless it is HTML itself. */
export const html = (parts: TemplateStringsArray, ...values: unknown[]): Html => ({
  markup: String.raw({ raw: parts }, ...values.map(render)),
});

/** Text that is known to be safe markup, such as our own style sheet. */
export const trusted = (markup: string): Html => ({ markup });

/** Headers of every page: no script, no foreign asset, never in a frame. */
export const PAGE_HEADERS = {
  "content-type": "text/html; charset=utf-8",
  "cache-control": "no-store",
  // A form answers with a redirection to the merchant's site, which form-action also restricts.
  "content-security-policy":
    "default-src 'none'; style-src 'unsafe-inline'; img-src http: https: data:; form-action 'self' http: https:; base-uri 'none'; frame-ancestors 'none'",
  "x-content-type-options": "nosniff",
  "referrer-policy": "no-referrer",
} as const;
