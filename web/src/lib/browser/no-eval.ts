// This sets the same as zod's `config({ jitless: true })` without loading zod here: pages forbid
// code made at run time, and a library that merely tries it is reported as a violation. Import this
// file before any schema.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
