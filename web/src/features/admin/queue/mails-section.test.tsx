import { MantineProvider } from "@mantine/core";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { givenUpMailsQuery } from "./api.ts";
import { MailsSection } from "./mails-section.tsx";

const mail = {
  _id: "00000000-0000-4000-8000-000000000001",
  to: "marie@exemple.re",
  subject: "Choisir un nouveau mot de passe",
  postedAt: new Date("2026-11-19T06:00:00Z"),
  failedAt: new Date("2026-11-22T06:30:00Z"),
  error: "connect ECONNREFUSED",
};

const render = (total: number): string => {
  const client = new QueryClient();
  client.setQueryData(givenUpMailsQuery(1).queryKey, {
    data: total === 0 ? [] : [mail],
    total,
  });
  return renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <MantineProvider>
        <MailsSection timeZone="Indian/Reunion" onDone={() => undefined} />
      </MantineProvider>
    </QueryClientProvider>,
  );
};

describe("mails that were not sent", () => {
  it("say for whom, since when and why, and can be sent again one by one or all", () => {
    const html = render(12);
    const text = html.replace(/<[^>]+>/g, " ").replace(/&#x27;/g, "'");
    expect(text).toMatch(/12\s+e-mails ne sont pas partis après trois jours d'essais/);
    expect(text).toContain("marie@exemple.re");
    expect(text).toContain("connect ECONNREFUSED");
    expect(html).toContain("Renvoyer « Choisir un nouveau mot de passe » à marie@exemple.re");
    expect(html).toContain('aria-label="Pages : E-mails non envoyés"');
    expect(text).toContain("Tout renvoyer");
  });

  it("say when all have gone again", () => {
    expect(render(0)).toContain("Tout est reparti.");
  });
});
