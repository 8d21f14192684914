import { expect, it } from "vitest";
import { hash, verify } from "./password-hash.ts";

it("costs what is recommended unless told otherwise, and says it in the hash", async () => {
  const usual = await hash("motdepasse");
  expect(usual).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(await verify(usual, "motdepasse")).toBe(true);
  expect(await verify(usual, "Motdepasse")).toBe(false);
  const cheap = await hash("motdepasse", { memoryCost: 8, timeCost: 1 });
  expect(cheap).toMatch(/^\$argon2id\$v=19\$m=8,t=1,p=1\$/);
  expect(await verify(cheap, "motdepasse")).toBe(true);
});
