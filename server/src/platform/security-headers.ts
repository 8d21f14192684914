import helmet from "@fastify/helmet";
import type { FastifyInstance } from "fastify";
import { inlineScriptHashes } from "./web-app.ts";

/**
 * Sets the security headers of every answer. Inline scripts run only if the build made them: their
 * hashes are read from the built pages. Styles may be inline because Mantine sets some at run time.
 */
export const secure = async (
  app: FastifyInstance,
  {
    publicUrl,
    webDir,
    tilesUrl,
  }: { publicUrl: string; webDir: string; tilesUrl: string | undefined },
): Promise<void> => {
  const isHttps = publicUrl.startsWith("https:");
  const tilesOrigin = tilesUrl && new URL(tilesUrl.replace("{s}", "a")).origin;
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", ...(await inlineScriptHashes(webDir))],
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", "data:", ...(tilesOrigin ? [tilesOrigin] : [])],
        fontSrc: ["'self'"],
        connectSrc: ["'self'"],
        frameSrc: ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'self'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        ...(isHttps ? { upgradeInsecureRequests: [] } : {}),
      },
    },
    frameguard: { action: "deny" },
    referrerPolicy: { policy: "strict-origin-when-cross-origin" },
    strictTransportSecurity: isHttps ? { maxAge: 31_536_000, includeSubDomains: true } : false,
    crossOriginEmbedderPolicy: false,
  });
  app.addHook("onSend", async (_, reply) => {
    void reply.header(
      "permissions-policy",
      "camera=(), microphone=(), payment=(), geolocation=(self)",
    );
  });
};
