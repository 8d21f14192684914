import { Socket } from "node:net";
import type { FastifyInstance } from "fastify";
import helmet, { type HelmetOptions } from "helmet";
import type { Config } from "../../config.ts";
import { http } from "./node-http.ts";

type Headers = Readonly<Record<string, string>>;

/**
 * Headers of helmet, computed once: computing the same text for every answer would cost more than
 * the rest of it.
 */
const headersOf = (options: HelmetOptions): Headers => {
  const request = new http.IncomingMessage(new Socket());
  const response = new http.ServerResponse(request);
  helmet(options)(request, response, () => undefined);
  return Object.fromEntries(
    Object.entries(response.getHeaders()).map(([name, value]) => [name, String(value)]),
  );
};

/**
 * Sources that Google's maps need, only with a key. Source:
 * https://developers.google.com/maps/documentation/javascript/content-security-policy
 */
const GOOGLE_MAPS = {
  script: ["https://*.googleapis.com", "https://*.gstatic.com", "blob:"],
  style: ["https://fonts.googleapis.com"],
  image: ["https://*.googleapis.com", "https://*.gstatic.com", "https://*.ggpht.com"],
  font: ["https://fonts.gstatic.com"],
  connect: ["https://*.googleapis.com", "https://*.gstatic.com", "data:", "blob:"],
  worker: ["blob:"],
};
const NO_MAPS = { script: [], style: [], image: [], font: [], connect: [], worker: [] };

/**
 * Sets the security headers of every answer. Only the inline scripts of our own pages may run;
 * their hashes are added when the page is sent. Styles may be inline because Mantine sets some at
 * run time.
 */
export const secure = async (
  app: FastifyInstance,
  {
    publicUrl,
    tilesUrl,
    googleMapsKey,
    store,
  }: {
    publicUrl: string;
    tilesUrl: string | undefined;
    googleMapsKey: string | undefined;
    store: Config["store"];
  },
): Promise<void> => {
  const isHttps = publicUrl.startsWith("https:");
  const google = googleMapsKey === undefined ? NO_MAPS : GOOGLE_MAPS;
  const tilesOrigin = tilesUrl && new URL(tilesUrl.replace("{s}", "a")).origin;
  const picturesFrom = store?.isRedirecting ? (store.publicUrl ?? store.endpoint) : undefined;
  const imageOrigins = [
    ...(tilesOrigin ? [tilesOrigin] : []),
    ...(picturesFrom ? [new URL(picturesFrom).origin] : []),
  ];
  const headers: Headers = {
    ...headersOf({
      contentSecurityPolicy: {
        useDefaults: false,
        directives: {
          defaultSrc: ["'self'"],
          scriptSrc: ["'self'", ...google.script],
          styleSrc: ["'self'", "'unsafe-inline'", ...google.style],
          imgSrc: ["'self'", "data:", ...imageOrigins, ...google.image],
          fontSrc: ["'self'", ...google.font],
          connectSrc: ["'self'", ...google.connect],
          workerSrc: ["'self'", ...google.worker],
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
    }),
    "permissions-policy": "camera=(self), microphone=(), payment=(), geolocation=(self)",
  };
  app.addHook("onRequest", (_, reply, done) => {
    reply.headers(headers);
    done();
  });
};
