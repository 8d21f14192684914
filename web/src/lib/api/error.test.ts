import { covers } from "@stokaz/spec-coverage";
import { describe, expect, it } from "vitest";
import { messageOf, networkError, reasonOf, serverMessageOf } from "./error.ts";
import { refusal } from "./refusal.ts";

const FALLBACK = "Erreur de connexion";
const refused = refusal(400, {
  code: "account/bad-credentials",
  message: "Email ou mot de passe incorrect.",
});

describe("what is said of a call that failed", () => {
  it("is the server's sentence whenever there is one", () => {
    covers("§8.messages.1");
    expect(messageOf(refused, FALLBACK)).toBe("Email ou mot de passe incorrect.");
    expect(serverMessageOf(refused, FALLBACK)).toBe("Email ou mot de passe incorrect.");
    expect(reasonOf(refused)).toBe("Email ou mot de passe incorrect.");
  });

  it.each([
    ["an answer that is no refusal of ours", refusal(502, "<html>Bad gateway</html>")],
    ["an error of the program", new TypeError("x is undefined")],
  ])("is the screen's sentence for %s", (_, error) => {
    covers("§8.messages.1");
    expect(messageOf(error, FALLBACK)).toBe(FALLBACK);
    expect(serverMessageOf(error, FALLBACK)).toBe(FALLBACK);
    expect(reasonOf(error)).toBeUndefined();
  });

  it("is, without any answer, the screen's sentence or that nobody answered", () => {
    const silence = networkError(new TypeError("fetch failed"));
    expect(serverMessageOf(silence, FALLBACK)).toBe(FALLBACK);
    expect(messageOf(silence)).toBe("Pas de réponse du serveur. Veuillez réessayer plus tard.");
  });

  it("names wrong fields as the forms name them", () => {
    const { errors } = refusal(400, {
      code: "request/invalid",
      message: "Corrigez",
      errors: [{ field: "retrievalTimes[start]", message: "L'heure est obligatoire" }],
    });
    expect(errors).toEqual([{ field: "retrievalTimes.start", message: "L'heure est obligatoire" }]);
  });
});
