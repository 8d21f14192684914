import { renderToReadableStream } from "react-dom/server";
import { type EntryContext, ServerRouter } from "react-router";

/** Writes a page's HTML, whole: what is in it is read before, or without, any script. */
const renderPage = async (
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
): Promise<Response> => {
  const html = await renderToReadableStream(
    <ServerRouter context={context} url={request.url} />,
    // However long, a part that is ready stands in its place: never after the page, for a script to move.
    { progressiveChunkSize: Number.POSITIVE_INFINITY },
  );
  await html.allReady;
  headers.set("content-type", "text/html; charset=utf-8");
  return new Response(html, { status, headers });
};

// biome-ignore lint/style/noDefaultExport: React Router looks for it here
export default renderPage;
