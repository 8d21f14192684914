process.argv.splice(2, 0, "move-files");

await import(new URL("../server/src/main.ts", import.meta.url).href);
