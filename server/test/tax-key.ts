import { mkdtempSync, writeFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { gunzipSync } from "node:zlib";
import { decrypt, generateKey, readMessage, readPrivateKey } from "openpgp";
import { validateXML } from "xmllint-wasm";

const SCHEMAS = path.join(import.meta.dirname, "schemas");

const readSchema = async (fileName: string) => ({
  fileName,
  contents: await readFile(path.join(SCHEMAS, fileName), "utf8"),
});

/** A key as the tax authority would publish it, and the acts of the owner of its private half. */
export const aTaxKey = async () => {
  const { publicKey, privateKey } = await generateKey({
    userIDs: [{ name: "Administration fiscale", email: "test@dgfip.test" }],
    format: "armored",
  });
  const keyPath = path.join(mkdtempSync(path.join(tmpdir(), "stokaz-key-")), "cle.asc");
  writeFileSync(keyPath, publicKey);
  const decryptionKeys = await readPrivateKey({ armoredKey: privateKey });
  return {
    keyPath,
    /** Opens a sealed file, as the authority does. @returns its XML */
    open: async (sealed: Uint8Array): Promise<string> => {
      const message = await readMessage({ binaryMessage: sealed });
      const { data } = await decrypt({ message, decryptionKeys, format: "binary" });
      // The format `binary` gives bytes.
      return gunzipSync(data as Uint8Array).toString("utf8");
    },
  };
};

/** Schema errors of a message; empty when it is valid. */
export const schemaErrors = async (xml: string): Promise<string[]> => {
  const [schema, preload] = await Promise.all([readSchema("dpi.xsd"), readSchema("dpistf.xsd")]);
  const { errors } = await validateXML({
    xml: { fileName: "message.xml", contents: xml },
    schema,
    preload,
  });
  return errors.map(({ message }) => message);
};
