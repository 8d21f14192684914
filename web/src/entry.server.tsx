import { renderToReadableStream } from "react-dom/server";
import { type EntryContext, ServerRouter } from "react-router";

/**
 * Writes a page's whole HTML, because the content is read before any script runs, or without
 * scripts.
 */
const renderPage = async (
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
): Promise<Response> => {
  const html = await renderToReadableStream(
    <ServerRouter context={context} url={request.url} />,
    // Every ready part stays in its place, however long it is: otherwise React would send it at the
    // end and a script would move it.
    { progressiveChunkSize: Number.POSITIVE_INFINITY },
  );
  await html.allReady;
  headers.set("content-type", "text/html; charset=utf-8");
  return new Response(html, { status, headers });
};

// biome-ignore lint/style/noDefaultExport: React Router looks for it here
export default renderPage;
