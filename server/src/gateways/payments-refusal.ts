/**
 * The provider refused, and nothing was done. Any other error of a call leaves open whether it was
 * done: no answer came, or only the news that something broke. This class is separate from the
 * provider's library, which is loaded only for calls.
 */
export class ProviderRefusal extends Error {
  readonly code: string | undefined;

  constructor(message: string, code: string | undefined, cause: unknown) {
    super(message, { cause });
    this.code = code;
  }
}
