import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { readPage } from "~/kernel/server/page/page";
import { pageHandle } from "~/shell/layout/page-handle";
import { LinkButton } from "~/ui/layout/button";
import { Section } from "~/ui/layout/card";
import { EmptyState } from "~/ui/list/empty-state";
import { PageHeader } from "~/ui/layout/page-header";
import { type CheckPage, readCheckPage } from "../revisions/queries/check-page";
import { CheckRevision } from "../revisions/ui/check-revision";
import { CompareFile } from "../revisions/ui/compare-file";

export function loader(args: LoaderFunctionArgs) {
  return readPage(args, (ctx) => readCheckPage(ctx, args.params["id"] ?? ""));
}

export default function CheckPdf() {
  const check = useLoaderData<typeof loader>();
  const { words, revisions } = check;
  return (
    <>
      <PageHeader title={words.title} text={words.text}>
        <LinkButton to={`/work-orders/${check.id}`} icon="clipboard">
          {words.back}
        </LinkButton>
      </PageHeader>
      {revisions.length === 0 ? (
        <EmptyState icon="file-check" title={words.none} text={words["none-text"]} />
      ) : (
        <Compare check={check} />
      )}
    </>
  );
}

export const handle = pageHandle<typeof loader>((_, data) => data?.words.title ?? "");

function Compare({ check }: { check: CheckPage }) {
  const { words, revisions } = check;
  return (
    <div className="flex max-w-4xl flex-col gap-4">
      <Section title={words.file}>
        <CompareFile papers={revisions.flatMap(({ papers }) => papers)} words={words} />
      </Section>
      <Section title={words.record}>
        <ol className="divide-base-300 flex flex-col divide-y">
          {revisions.map((revision) => (
            <CheckRevision key={revision.id} revision={revision} check={check} />
          ))}
        </ol>
      </Section>
      <Section title={words["by-hand"]}>
        <p className="text-muted max-w-prose text-pretty">{words["by-hand-text"]}</p>
        <ul className="mt-2 flex flex-col gap-1 font-mono text-sm">
          {check.commands.map((command) => (
            <li key={command} className="break-all">
              {command}
            </li>
          ))}
        </ul>
      </Section>
    </div>
  );
}
