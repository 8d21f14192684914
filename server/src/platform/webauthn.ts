import type { AuthenticationResponseJSON, RegistrationResponseJSON } from "@simplewebauthn/server";

// The library reads certificates of many makers, so it is loaded with the first passkey.
const load = () => import("@simplewebauthn/server");

/**
 * EdDSA, ECDSA and RSA: the algorithms of existing authenticators. Source: IANA, COSE algorithms.
 */
const ALGORITHMS = [-8, -7, -257];

/** The public half of a passkey, in its stored form. */
export type PublicPasskey = {
  credentialId: string;
  publicKey: Uint8Array<ArrayBuffer>;
  /** Number of uses, if the authenticator counts them. */
  counter: number;
  transports: string[];
};

/** Uses up the signed challenge. @returns true if it existed */
export type TakeChallenge = (challenge: string) => Promise<boolean>;

/** A browser's answer to our options; its content is untrusted. */
type FromBrowser = Readonly<Record<string, unknown>>;

/**
 * Passkeys of one site. The authenticator verifies its user by finger, face or PIN, so a passkey
 * replaces password and code. Source: Web Authentication, level 3.
 */
export const createWebauthn = ({ publicUrl, name }: { publicUrl: string; name: string }) => {
  const { origin, hostname } = new URL(publicUrl);
  const expected = {
    expectedOrigin: origin,
    expectedRPID: hostname,
    requireUserVerification: true,
  };
  return {
    /**
     * Options for a browser to make a passkey.
     *
     * @param known ids of the person's passkeys, none of which is made twice
     */
    addingOptions: async (
      user: { id: string; email: string; displayName: string },
      known: readonly string[],
    ) => {
      const { generateRegistrationOptions } = await load();
      return generateRegistrationOptions({
        rpName: name,
        rpID: hostname,
        userID: Uint8Array.from(Buffer.from(user.id)),
        userName: user.email,
        userDisplayName: user.displayName,
        attestationType: "none",
        supportedAlgorithmIDs: ALGORITHMS,
        excludeCredentials: known.map((id) => ({ id })),
        authenticatorSelection: { residentKey: "required", userVerification: "required" },
      });
    },

    /** Reads a new passkey. @returns `undefined` when it does not match the options */
    async readNew(
      response: FromBrowser,
      takeChallenge: TakeChallenge,
    ): Promise<PublicPasskey | undefined> {
      const { verifyRegistrationResponse } = await load();
      const found = await verifyRegistrationResponse({
        ...expected,
        supportedAlgorithmIDs: ALGORITHMS,
        // The library checks the untrusted content field by field.
        response: response as unknown as RegistrationResponseJSON,
        expectedChallenge: takeChallenge,
      }).catch(() => undefined);
      if (!found?.verified) return undefined;
      const { id, publicKey, counter, transports = [] } = found.registrationInfo.credential;
      return { credentialId: id, publicKey, counter, transports };
    },

    /** Options for a browser to ask for any passkey of the site. */
    openingOptions: async () => {
      const { generateAuthenticationOptions } = await load();
      return generateAuthenticationOptions({ rpID: hostname, userVerification: "required" });
    },

    /**
     * Checks the signature of a passkey.
     *
     * @returns its number of uses until now; `undefined` when it is wrong
     */
    async check(
      response: FromBrowser,
      passkey: PublicPasskey,
      takeChallenge: TakeChallenge,
    ): Promise<number | undefined> {
      const { verifyAuthenticationResponse } = await load();
      const { credentialId: id, publicKey, counter, transports } = passkey;
      const found = await verifyAuthenticationResponse({
        ...expected,
        // As in `readNew`.
        response: response as unknown as AuthenticationResponseJSON,
        expectedChallenge: takeChallenge,
        credential: { id, publicKey, counter, transports },
      }).catch(() => undefined);
      return found?.verified ? found.authenticationInfo.newCounter : undefined;
    },
  };
};

export type Webauthn = ReturnType<typeof createWebauthn>;
