import { createServer } from "node:net";
import { type Config, ConfigError } from "../config.ts";

/**
 * Refuses the start early and with a clear sentence when another program listens on our port.
 *
 * @throws {ConfigError}
 */
export const assertPortFree = ({ port, host, brandName }: Config): Promise<void> =>
  new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once("error", (error: NodeJS.ErrnoException) => {
      const isTaken = error.code === "EADDRINUSE";
      reject(
        isTaken
          ? new ConfigError(
              `Le port ${port} est déjà utilisé : ${brandName} tourne peut-être déjà. Arrêtez-le, ou choisissez un autre port (PORT=3001 npm start).`,
            )
          : error,
      );
    });
    probe.listen(port, host, () => probe.close(() => resolve()));
  });
