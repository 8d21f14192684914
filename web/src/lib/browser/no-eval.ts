// What `config({ jitless: true })` of zod sets, without loading it here: pages forbid code made at run
// time, and a library that merely tries it is reported as a violation. Imported before any schema.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
