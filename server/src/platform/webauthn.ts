import type { AuthenticationResponseJSON, RegistrationResponseJSON } from "@simplewebauthn/server";

// Reads certificates of many makers: loaded with the first passkey.
const load = () => import("@simplewebauthn/server");

/** EdDSA, ECDSA and RSA: what authenticators out there have. Source: IANA, COSE algorithms. */
const ALGORITHMS = [-8, -7, -257];

/** The public half of a passkey, as it is kept. */
export type PublicPasskey = {
  credentialId: string;
  publicKey: Uint8Array<ArrayBuffer>;
  /** How often it was used, where it counts. */
  counter: number;
  transports: string[];
};

/** Uses up the challenge that was signed. @returns whether it was there */
export type TakeChallenge = (challenge: string) => Promise<boolean>;

/** What a browser made of our options; anything may come. */
type FromBrowser = Readonly<Record<string, unknown>>;

/**
 * Passkeys of one site. Whoever uses one shows themselves to it, by finger, face or PIN: it stands for password and code.
 * Source: Web Authentication, level 3.
 */
export const createWebauthn = ({ publicUrl, name }: { publicUrl: string; name: string }) => {
  const { origin, hostname } = new URL(publicUrl);
  const expected = {
    expectedOrigin: origin,
    expectedRPID: hostname,
    requireUserVerification: true,
  };
  return {
    /** What a browser needs to make one. @param known ids of those that the person has, none of which is made twice */
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

    /** Reads a new one. @returns `undefined` when it is not what was asked for */
    async readNew(
      response: FromBrowser,
      takeChallenge: TakeChallenge,
    ): Promise<PublicPasskey | undefined> {
      const { verifyRegistrationResponse } = await load();
      const found = await verifyRegistrationResponse({
        ...expected,
        supportedAlgorithmIDs: ALGORITHMS,
        // Whatever came is checked there, field by field.
        response: response as unknown as RegistrationResponseJSON,
        expectedChallenge: takeChallenge,
      }).catch(() => undefined);
      if (!found?.verified) return undefined;
      const { id, publicKey, counter, transports = [] } = found.registrationInfo.credential;
      return { credentialId: id, publicKey, counter, transports };
    },

    /** What a browser needs to ask for any passkey of the site. */
    openingOptions: async () => {
      const { generateAuthenticationOptions } = await load();
      return generateAuthenticationOptions({ rpID: hostname, userVerification: "required" });
    },

    /** Checks what a passkey signed. @returns how often it was used until now; `undefined` when it is not right */
    async check(
      response: FromBrowser,
      passkey: PublicPasskey,
      takeChallenge: TakeChallenge,
    ): Promise<number | undefined> {
      const { verifyAuthenticationResponse } = await load();
      const { credentialId: id, publicKey, counter, transports } = passkey;
      const found = await verifyAuthenticationResponse({
        ...expected,
        response: response as unknown as AuthenticationResponseJSON,
        expectedChallenge: takeChallenge,
        credential: { id, publicKey, counter, transports },
      }).catch(() => undefined);
      return found?.verified ? found.authenticationInfo.newCounter : undefined;
    },
  };
};

export type Webauthn = ReturnType<typeof createWebauthn>;
