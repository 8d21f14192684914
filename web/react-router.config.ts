import type { Config } from "@react-router/dev/config";
import { PRERENDERED } from "./src/lib/paths.ts";

export default {
  appDirectory: "src",
  ssr: false,
  prerender: PRERENDERED,
} satisfies Config;
