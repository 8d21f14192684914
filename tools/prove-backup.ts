process.argv.splice(2, 0, "prove");

await import(new URL("../server/src/main.ts", import.meta.url).href);
