import type { z } from "zod";
import type { Right } from "./accounts/rights.ts";
import type { Role } from "./accounts/roles.ts";
import type { Feature } from "./features.ts";
import type { ProblemCode } from "./problems.ts";

/**
 * The callers that are allowed.
 * - `anyone`: the session, if any, is ignored;
 * - `anyone-known`: open to all, but the answer may depend on the caller;
 * - `signed-in`: any live session;
 * - a list of roles: a live session of one of them.
 */
export type Access = "anyone" | "anyone-known" | "signed-in" | readonly Role[];

/** A call of the API. Its shape is written down only here. */
export type Endpoint = {
  readonly method: "GET" | "POST" | "PUT" | "DELETE";
  /** `/api/…`, parameters as `:name`. */
  readonly path: string;
  readonly summary: string;
  readonly access: Access;
  /**
   * Rights that allow a call in the name of a seller: one of them is enough. Without this field,
   * calls of some roles are reserved for the seller, and all other calls are made for oneself.
   */
  readonly rights?: readonly Right[];
  /**
   * True if browsers and proxies may cache the answer to an unknown caller. It must hold no
   * personal data, neither of the caller nor of anybody else. Default: no caching.
   */
  readonly isCacheable?: true;
  /**
   * True if the caller must have confirmed their identity within the last quarter of an hour,
   * because the call can't be undone or gives out much data. Other calls are refused with
   * `session/confirm-again`.
   */
  readonly isDangerous?: true;
  /**
   * The feature that the call starts or shows. While the operator turns that feature off, the call
   * is refused with `feature/off`.
   */
  readonly feature?: Feature;
  readonly params?: z.ZodObject;
  readonly query?: z.ZodObject;
  readonly body?: z.ZodType;
  /** Encoding of `body`; `multipart` if it may hold files. Default `json`. */
  readonly encoding?: "json" | "multipart";
  /**
   * Files that a `multipart` body may hold besides pictures: PDFs, tables and ZIPs, or more
   * pictures than a form has.
   */
  readonly files?: "papers" | "tables" | "album";
  readonly status: 200 | 201 | 204;
  readonly answer: z.ZodType;
  /**
   * The refusals of this call alone. Refusals for invalid input, sessions, roles and limits apply
   * to every call.
   */
  readonly problems?: readonly ProblemCode[];
};

/** Declares an endpoint, keeping its exact types. */
export const endpoint = <const E extends Endpoint>(definition: E): E => definition;

type Part<E, Key extends string, Empty = undefined> = E extends {
  readonly [K in Key]: infer Schema extends z.ZodType;
}
  ? Schema
  : Empty;

type InputOf<Schema> = Schema extends z.ZodType ? z.input<Schema> : undefined;
type OutputOf<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined;

/** Input from the client: parameters, query and body in their wire form. */
export type CallInput<E extends Endpoint> = {
  [Key in "params" | "query" | "body" as E extends { readonly [K in Key]: z.ZodType }
    ? Key
    : never]: InputOf<Part<E, Key>>;
};

/** Input of the server's handler: validated, and in the program's own types. */
export type HandlerInput<E extends Endpoint> = {
  params: OutputOf<Part<E, "params">>;
  query: OutputOf<Part<E, "query">>;
  body: OutputOf<Part<E, "body">>;
};

/** The successful answer in the program's own types (cents, dates). */
export type Answer<E extends Endpoint> = z.output<E["answer"]>;
