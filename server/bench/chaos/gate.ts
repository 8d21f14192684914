import net from "node:net";
import { pipeline } from "node:stream/promises";

/** Target of a gate: a port of this machine, or the path of a socket. */
export type Target = { port: number; host: string } | { path: string };

/**
 * A network gate that can be closed and redirected, like a load balancer or the address of a
 * database.
 */
export type Gate = {
  port: number;
  /**
   * Sends each new connection to the first target that accepts it, starting with another target
   * each time.
   */
  lead(...to: Target[]): void;
  /** Cuts the open connections and refuses new ones until it has a target again. */
  close(): void;
  stop(): Promise<void>;
};

const connect = async (target: Target): Promise<net.Socket | undefined> => {
  const socket = net.connect(target);
  return new Promise((resolve) => {
    socket.once("connect", () => resolve(socket));
    socket.once("error", () => resolve(undefined));
  });
};

/** Opens a gate without a target. */
export const openGate = async (): Promise<Gate> => {
  let targets: Target[] = [];
  let turn = 0;
  const passing = new Set<net.Socket>();
  const reach = async (): Promise<net.Socket | undefined> => {
    turn += 1;
    for (const [at] of targets.entries()) {
      const target = targets[(turn + at) % targets.length];
      const found = target && (await connect(target));
      if (found) return found;
    }
    return undefined;
  };
  const server = net.createServer({ allowHalfOpen: true }, async (inward) => {
    passing.add(inward);
    inward.once("close", () => passing.delete(inward));
    inward.on("error", () => undefined);
    const outward = await reach();
    if (!outward) return inward.destroy();
    passing.add(outward);
    outward.once("close", () => passing.delete(outward));
    // If one side ends or breaks, the other side is closed too.
    await pipeline(inward, outward, inward).catch(() => undefined);
    return outward.destroy();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const close = (): void => {
    targets = [];
    for (const socket of passing) socket.destroy();
  };
  return {
    // A server that listens on a port has an address with one.
    port: (server.address() as net.AddressInfo).port,
    lead: (...to) => {
      targets = to;
    },
    close,
    stop: async () => {
      close();
      await new Promise((resolve) => server.close(resolve));
    },
  };
};
