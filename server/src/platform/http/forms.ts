import type { FastifyInstance, FastifyPluginAsync } from "fastify";

/**
 * Accepts calls with a form whose content is not needed, as mail programs send it.
 *
 * @param bindIn binds them
 */
export const ignoringForms =
  (bindIn: (scope: FastifyInstance) => void): FastifyPluginAsync =>
  async (scope) => {
    scope.removeContentTypeParser("multipart/form-data");
    for (const type of ["application/x-www-form-urlencoded", "multipart/form-data"]) {
      scope.addContentTypeParser(
        type,
        { parseAs: "string", bodyLimit: 1024 },
        (_request, _body, done) => done(null, undefined),
      );
    }
    bindIn(scope);
  };
