import type { Config } from "@react-router/dev/config";

export default {
  appDirectory: "src",
  // The whole list of pages at once: a server that goes away is not asked about them.
  routeDiscovery: { mode: "initial" },
} satisfies Config;
