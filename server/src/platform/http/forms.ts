import type { FastifyInstance } from "fastify";

/** Lets calls come with a form that says nothing we need, as mail programs send it. */
export const ignoreForms = (scope: FastifyInstance): void => {
  scope.removeContentTypeParser("multipart/form-data");
  for (const type of ["application/x-www-form-urlencoded", "multipart/form-data"]) {
    scope.addContentTypeParser(
      type,
      { parseAs: "string", bodyLimit: 1024 },
      (_request, _body, done) => done(null, undefined),
    );
  }
};
