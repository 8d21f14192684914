/**
 * Reason why the database does not start, for the person who starts the product: the message, in
 * French, is enough.
 */
export class EmbeddedPostgresError extends Error {
  override readonly name = "EmbeddedPostgresError";
}
