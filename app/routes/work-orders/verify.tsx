import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData, useLocation } from "@remix-run/react";
import { revisionInPath } from "~/features/work-orders/revisions/policy/verification";
import {
  findVerification,
  type Verification,
} from "~/features/work-orders/revisions/queries/verification";
import { Hash } from "~/features/work-orders/revisions/ui/check-revision";
import { VerifyFile } from "~/features/work-orders/revisions/ui/verify-file";
import { readPublicPage } from "~/server/page/public-page";
import { pageHandle } from "~/shell/layout/page-handle";
import { DefinitionList } from "~/ui/list/definition-list";
import { PageHeader } from "~/ui/layout/page-header";
import { Section } from "~/ui/layout/card";

/** A PDF of a work order, checked by whoever holds it (domain-rules §2). */
export function loader(args: LoaderFunctionArgs) {
  const { id = "", revision } = args.params;
  return readPublicPage(args, `verify ${id}`, (context) =>
    findVerification(context, id, revisionInPath(revision)),
  );
}

export default function VerifyPdf() {
  const page = useLoaderData<typeof loader>();
  const { texts, lines, newestPath, zone, orderId } = page;
  // With the chosen language, which no cookie keeps.
  const { search } = useLocation();
  return (
    <div className="flex flex-col gap-4">
      <PageHeader title={texts.title} text={texts.intro} />
      <Section title={texts.facts}>
        <DefinitionList items={lines.map(({ label, text }) => ({ label, value: text }))} />
        {newestPath ? (
          <a href={newestPath + search} className="link-plain inline-flex min-h-11 items-center">
            {texts.newest}
          </a>
        ) : null}
        {zone ? (
          <p
            hidden
            data-time-zone={zone.name}
            data-at={zone.at}
            className="text-muted mt-2 text-sm"
          >
            {zone.text}
          </p>
        ) : null}
      </Section>
      <VerifyFile page={page} />
      {page.hashes.length > 0 ? <ByHand page={page} /> : null}
      <p className="text-sm">
        <span className="text-muted">{texts.staff}</span>{" "}
        <a href={`/work-orders/${orderId}`} className="link-plain">
          {texts["staff-link"]}
        </a>
      </p>
    </div>
  );
}

export const handle = pageHandle<typeof loader>((_, data) => data?.texts.title ?? "");

function ByHand({ page: { texts, hashes, commands } }: { page: Verification }) {
  return (
    <Section title={texts["by-hand"]}>
      {hashes.map((hash) => (
        <Hash key={hash} label={texts["pdf-hash"]} value={hash} />
      ))}
      <p className="text-muted mt-2 max-w-prose text-pretty">{texts["by-hand-text"]}</p>
      <ul className="mt-2 flex flex-col gap-1 font-mono text-sm">
        {commands.map((command) => (
          <li key={command} className="break-all">
            {command}
          </li>
        ))}
      </ul>
    </Section>
  );
}
