import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { readPage } from "~/server/page/page";
import { pageHandle } from "~/shell/layout/page-handle";
import { LinkButton } from "~/ui/layout/button";
import { Section } from "~/ui/layout/card";
import { EmptyState } from "~/ui/list/empty-state";
import { PageHeader } from "~/ui/layout/page-header";
import { verificationPath } from "~/features/work-orders/revisions/policy/verification";
import { type CheckPage, readCheckPage } from "~/features/work-orders/revisions/queries/check-page";
import { CheckRevision } from "~/features/work-orders/revisions/ui/check-revision";
import { CompareFile } from "~/features/work-orders/revisions/ui/compare-file";

/** Printed on PDFs of before: whoever may not read work orders here is shown the public page. */
export function loader(args: LoaderFunctionArgs) {
  const { id = "" } = args.params;
  return readPage(args, (ctx) => readCheckPage(ctx, id), {
    publicPath: verificationPath(encodeURIComponent(id)),
  });
}

export default function CheckPdf() {
  const check = useLoaderData<typeof loader>();
  const { texts, revisions } = check;
  return (
    <>
      <PageHeader title={texts.title} text={texts.text}>
        <LinkButton to={`/work-orders/${check.id}`} icon="clipboard">
          {texts.back}
        </LinkButton>
      </PageHeader>
      {revisions.length === 0 ? (
        <EmptyState icon="file-check" title={texts.none} text={texts["none-text"]} />
      ) : (
        <Compare check={check} />
      )}
    </>
  );
}

export const handle = pageHandle<typeof loader>((_, data) => data?.texts.title ?? "");

function Compare({ check }: { check: CheckPage }) {
  const { texts, revisions } = check;
  return (
    <div className="flex max-w-4xl flex-col gap-4">
      <Section title={texts.file}>
        <CompareFile pdfs={revisions.flatMap(({ pdfs }) => pdfs)} texts={texts} />
      </Section>
      <Section title={texts.record}>
        <ol className="divide-base-300 flex flex-col divide-y">
          {revisions.map((revision) => (
            <CheckRevision key={revision.id} revision={revision} check={check} />
          ))}
        </ol>
      </Section>
      <Section title={texts["by-hand"]}>
        <p className="text-muted max-w-prose text-pretty">{texts["by-hand-text"]}</p>
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
