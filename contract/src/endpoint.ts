import type { z } from "zod";
import type { Feature } from "./features.ts";
import type { ProblemCode } from "./problems.ts";
import type { Right } from "./rights.ts";
import type { Role } from "./roles.ts";

/**
 * Who may call.
 * - `anyone`: the session, if any, is not looked at;
 * - `anyone-known`: open to all, the answer may depend on who asks;
 * - `signed-in`: any live session;
 * - a list of roles: a live session of one of them.
 */
export type Access = "anyone" | "anyone-known" | "signed-in" | readonly Role[];

/** One call of the API, the only place where its shape is written down. */
export type Endpoint = {
  readonly method: "GET" | "POST" | "PUT" | "DELETE";
  /** `/api/…`, parameters as `:name`. */
  readonly path: string;
  readonly summary: string;
  readonly access: Access;
  /**
   * Who may call it in the name of a seller: whoever has one of these rights of theirs. Without, calls of some roles are the
   * seller's alone, and all others are made as oneself.
   */
  readonly rights?: readonly Right[];
  /**
   * Whether browsers and proxies may keep the answer that somebody unknown gets: it holds nothing personal, neither from
   * the caller nor of anybody. Default: nobody keeps any.
   */
  readonly isCacheable?: true;
  /**
   * Whether it takes a session whose owner showed within the last quarter of an hour who they are: what can't be undone,
   * or takes much out. Others are refused with `session/confirm-again`.
   */
  readonly isDangerous?: true;
  /** What it begins or shows something of: refused with `feature/off` while the operator leaves that out. */
  readonly feature?: Feature;
  readonly params?: z.ZodObject;
  readonly query?: z.ZodObject;
  readonly body?: z.ZodType;
  /** How `body` travels; `multipart` when it may hold files. Default `json`. */
  readonly encoding?: "json" | "multipart";
  /** What the files of a `multipart` body may be beside pictures: PDFs, tables and ZIPs, or more pictures than a form has. */
  readonly files?: "papers" | "tables" | "album";
  readonly status: 200 | 201 | 204;
  readonly answer: z.ZodType;
  /** The refusals particular to this call; invalid input, sessions, roles and limits go without saying. */
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

/** What a client gives: parameters, query and body as they travel. */
export type CallInput<E extends Endpoint> = {
  [Key in "params" | "query" | "body" as E extends { readonly [K in Key]: z.ZodType }
    ? Key
    : never]: InputOf<Part<E, Key>>;
};

/** What the server's handler gets: the same, validated and in the program's own types. */
export type HandlerInput<E extends Endpoint> = {
  params: OutputOf<Part<E, "params">>;
  query: OutputOf<Part<E, "query">>;
  body: OutputOf<Part<E, "body">>;
};

/** The successful answer in the program's own types (cents, dates). */
export type Answer<E extends Endpoint> = z.output<E["answer"]>;
