import { createHash, generateKeyPairSync, randomBytes, sign } from "node:crypto";

const sha256 = (data: string | Buffer): Buffer => createHash("sha256").update(data).digest();
const uint32 = (value: number): Buffer => Buffer.from([0, 0, 0, value]);
const text = (value: string): Buffer =>
  Buffer.concat([Buffer.from([0x60 + value.length]), Buffer.from(value)]);
/** Bytes of fewer than 65,536. Source: RFC 8949, section 3. */
const bytes = (value: Buffer): Buffer =>
  Buffer.concat([Buffer.from([0x59, value.length >> 8, value.length & 0xff]), value]);

const PRESENT_AND_VERIFIED = 0x05;
const WITH_CREDENTIAL = 0x40;

/**
 * A passkey in memory, as a phone would keep one. Source: Web Authentication, level 3, section 6.
 * @param origin the site's
 */
export const aSoftPasskey = (origin: string) => {
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const credential = randomBytes(32);
  const id = credential.toString("base64url");
  const site = sha256(new URL(origin).hostname);
  let uses = 0;
  const clientData = (type: string, challenge: string): Buffer =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  const authenticatorData = (flags: number): Buffer => {
    uses += 1;
    return Buffer.concat([site, Buffer.from([flags]), uint32(uses)]);
  };
  const sent = (response: Record<string, string>) => ({
    id,
    rawId: id,
    type: "public-key",
    clientExtensionResults: {},
    response,
  });
  return {
    /** The browser's answer for a new passkey. */
    make: (challenge: string) => {
      const { x = "", y = "" } = publicKey.export({ format: "jwk" });
      const [left, right] = [x, y].map((part) => Buffer.from(part, "base64url"));
      if (!(left && right)) throw new Error("not a point");
      const key = Buffer.concat([
        Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21, 0x58, 0x20]),
        left,
        Buffer.from([0x22, 0x58, 0x20]),
        right,
      ]);
      const data = Buffer.concat([
        authenticatorData(PRESENT_AND_VERIFIED + WITH_CREDENTIAL),
        Buffer.alloc(16),
        Buffer.from([0, credential.length]),
        credential,
        key,
      ]);
      const attestation = Buffer.concat([
        Buffer.from([0xa3]),
        ...[text("fmt"), text("none"), text("attStmt"), Buffer.from([0xa0])],
        ...[text("authData"), bytes(data)],
      ]);
      return sent({
        clientDataJSON: clientData("webauthn.create", challenge).toString("base64url"),
        attestationObject: attestation.toString("base64url"),
      });
    },
    /**
     * The browser's answer for a signature.
     *
     * @param flags facts about the person's presence and verification
     */
    use: (challenge: string, flags = PRESENT_AND_VERIFIED) => {
      const client = clientData("webauthn.get", challenge);
      const data = authenticatorData(flags);
      const signature = sign("sha256", Buffer.concat([data, sha256(client)]), privateKey);
      return sent({
        clientDataJSON: client.toString("base64url"),
        authenticatorData: data.toString("base64url"),
        signature: signature.toString("base64url"),
      });
    },
  };
};
