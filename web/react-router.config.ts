import type { Config } from "@react-router/dev/config";

export default {
  appDirectory: "src",
  // The browser gets the whole list of pages at once: later it needs no request to find a page,
  // even when the server is away.
  routeDiscovery: { mode: "initial" },
} satisfies Config;
