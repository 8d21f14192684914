import { createHash, randomBytes } from "node:crypto";

/** A new opaque 256-bit token, as clients carry it. */
export const newToken = (): string => randomBytes(32).toString("base64url");

/** The only form in which a token is stored. */
export const hashToken = (token: string): Buffer => createHash("sha256").update(token).digest();
