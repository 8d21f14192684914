import { type Html, html, trusted } from "./html.ts";

const STYLE = `
:root { color-scheme: light; --ink: #22201d; --soft: #5f5a54; --line: #ddd5ca; --sand: #fbf7f2; --action: #cf2e2e; --hover: #b3261e; --good: #1f7a33; }
* { box-sizing: border-box; }
body { margin: 0; min-height: 100vh; background: var(--sand); color: var(--ink); font: 16px/1.55 system-ui, -apple-system, "Segoe UI", Roboto, sans-serif; }
h1, h2, p, dl, dd, ul, figure { margin: 0; }
h1 { font-size: 1.375rem; line-height: 1.2; text-wrap: balance; }
h2 { font-size: 1.125rem; line-height: 1.25; }
a { color: var(--action); }
.notice { padding: 6px 16px; background: #efe7dc; color: #4a443d; font-size: .875rem; text-align: center; }
.split { display: grid; min-height: calc(100vh - 34px); }
.pane { padding: 24px 20px 40px; }
.pane > * { max-width: 440px; margin-inline: auto; }
.summary { background: #fff; border-bottom: 1px solid var(--line); }
.merchant { display: flex; align-items: center; gap: 12px; font-weight: 650; }
.monogram { display: grid; place-items: center; width: 36px; height: 36px; border-radius: 10px; background: var(--action); color: #fff; }
.back { margin-bottom: 16px; }
.quiet { padding: 10px 4px; min-height: 44px; border: 0; background: none; color: var(--soft); font: inherit; cursor: pointer; text-decoration: underline; text-underline-offset: 3px; }
.quiet:hover { color: var(--ink); }
.total { margin: 20px auto 24px; }
.total dt { color: var(--soft); }
.total dd { font-size: 2.25rem; font-weight: 700; line-height: 1.15; font-variant-numeric: tabular-nums; }
.lines { list-style: none; padding: 0; }
.lines li { display: flex; justify-content: space-between; gap: 16px; padding: 12px 0; border-top: 1px solid var(--line); }
.lines small, .hint { display: block; color: var(--soft); font-size: .875rem; }
.lines b { font-variant-numeric: tabular-nums; white-space: nowrap; }
form.fields { display: grid; gap: 16px; margin-top: 20px; }
form.other { margin-top: 32px; padding-top: 24px; border-top: 1px solid var(--line); }
.field { display: grid; gap: 6px; min-width: 0; }
.row { display: grid; grid-template-columns: 1fr 1fr; align-items: end; gap: 12px; }
.summary h2 { padding-bottom: 8px; }
label { font-weight: 600; font-size: .9375rem; }
input { width: 100%; min-height: 46px; padding: 10px 12px; border: 1px solid #8f877c; border-radius: 10px; background: #fff; color: var(--ink); font: inherit; font-variant-numeric: tabular-nums; }
:focus-visible { outline: 3px solid #1d5fbf; outline-offset: 2px; }
.primary, .secondary { min-height: 50px; padding: 12px 20px; border-radius: 10px; font: inherit; font-weight: 650; cursor: pointer; }
.primary { border: 0; background: var(--action); color: #fff; }
.primary:hover { background: var(--hover); }
.secondary { border: 1px solid #8f877c; background: #fff; color: var(--ink); }
.secondary:hover { background: #f4eee6; }
.alert { margin: 16px auto 0; padding: 12px 14px; border: 1px solid var(--hover); border-radius: 10px; background: #fff1f0; color: #8f1d16; font-weight: 600; }
.card { max-width: 560px; margin: 40px auto; padding: 28px 24px; background: #fff; border: 1px solid var(--line); border-radius: 12px; }
.card > * + * { margin-top: 16px; }
.wide { max-width: 960px; margin: 0 auto; padding: 28px 20px 48px; }
.wide > * + * { margin-top: 16px; }
.mails { list-style: none; padding: 0; display: grid; gap: 12px; }
.mails li, .sheet { padding: 16px; background: #fff; border: 1px solid var(--line); border-radius: 12px; }
.meta { color: var(--soft); font-size: .9375rem; overflow-wrap: anywhere; }
.sheet pre { margin: 8px 0 0; white-space: pre-wrap; overflow-wrap: anywhere; font: inherit; }
@media (min-width: 900px) {
  .split { grid-template-columns: 1fr 1fr; }
  .summary { border: 0; border-right: 1px solid var(--line); }
  .pane { padding: 64px 56px; }
  .summary > * { margin-inline: auto 0; }
  .payment > * { margin-inline: 0 auto; }
  .pane > * { width: 100%; }
}
`;

/**
 * A whole page.
 *
 * @param title shown in the browser's tab
 * @param body the `main` landmark and its neighbours
 */
export const layout = (title: string, body: Html): string =>
  html`<!doctype html>
<html lang="fr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title}</title>
<link rel="icon" href="data:,">
<style>${trusted(STYLE)}</style>
</head>
<body>
${body}
</body>
</html>
`.markup;

/** Notice on every page that no money moves. */
export const NOTICE: Html = html`<header class="notice">Page de démonstration : aucun paiement réel</header>`;

/** A page with one message and at most one link. */
export const messagePage = (message: {
  title: string;
  text: string;
  link?: { href: string; label: string } | undefined;
}): string =>
  layout(
    message.title,
    html`${NOTICE}
<main class="card">
<h1>${message.title}</h1>
<p>${message.text}</p>
${message.link && html`<p><a href="${message.link.href}">${message.link.label}</a></p>`}
</main>`,
  );
