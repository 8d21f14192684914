process.argv[2] = "reconcile";

await import(new URL("../server/src/main.ts", import.meta.url).href);
