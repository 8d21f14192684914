import { once } from "node:events";
import { connect, createServer, type Socket } from "node:net";

/** A door before the product: shut, the browser meets what it meets when the server is away. */
export type Gate = {
  /** Where the product is reached through it. */
  origin: string;
  /** Refuses every connection and breaks those that are open. */
  shut(): Promise<void>;
  open(): Promise<void>;
};

/** Opens a door to a port of this machine. @param toPort where the product listens */
export const createGate = async (toPort: number): Promise<Gate> => {
  const sockets = new Set<Socket>();
  const keep = (socket: Socket): Socket => {
    sockets.add(socket);
    // A broken connection is what this is for.
    socket.on("error", () => socket.destroy());
    socket.on("close", () => sockets.delete(socket));
    return socket;
  };
  const server = createServer((browser) => {
    const product = keep(connect(toPort, "localhost"));
    keep(browser).pipe(product).pipe(browser);
    browser.on("close", () => product.destroy());
    product.on("close", () => browser.destroy());
  });
  const listen = async (port: number): Promise<number> => {
    server.listen(port, "localhost");
    await once(server, "listening");
    const address = server.address();
    if (address === null || typeof address === "string") throw new Error("No port");
    return address.port;
  };
  const port = await listen(0);
  return {
    origin: `http://localhost:${port}`,
    shut: async () => {
      server.close();
      for (const socket of sockets) socket.destroy();
      await once(server, "close");
    },
    open: async () => {
      await listen(port);
    },
  };
};
