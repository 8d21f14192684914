import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

// Baseline for all measurements: a plain `node:http` server that answers 10 kB.
const body = Buffer.alloc(10_000, "x");
const server = createServer((_, response) => response.end(body));
// A server that listens on a port has an address with one.
server.listen(0, "127.0.0.1", () => process.send?.((server.address() as AddressInfo).port));
process.once("SIGTERM", () => process.exit(0));
process.once("disconnect", () => process.exit(0));
