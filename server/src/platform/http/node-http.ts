/** Node's HTTP. An `import` of it would read all its exports, one of which loads what is behind `fetch`: starts would wait for that. */
export const http = process.getBuiltinModule("node:http");
