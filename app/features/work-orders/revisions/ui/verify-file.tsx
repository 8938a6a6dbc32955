import script from "virtual:page-script/features/work-orders/revisions/ui/verify-page";
import { useNonce } from "~/shell/layout/document-context";
import { Section } from "~/ui/layout/card";
import { Icon } from "~/ui/layout/icon";
import { Notice } from "~/ui/layout/notice";
import type { Verdict, Verification } from "../queries/verification";

/**
 * The field for a PDF on the public page. The page is not hydrated: its own script (verify-page.ts) reads the file in the browser and shows
 * one of the notices that are here in all their words.
 */
export function VerifyFile({ page }: { page: Verification }) {
  const { texts, verdicts, orderId } = page;
  const nonce = useNonce();
  return (
    <Section title={texts.file}>
      <div data-compare={orderId} data-checking={texts.checking} className="flex flex-col gap-3">
        <Chooser texts={texts} />
        <noscript>
          <p>{texts["by-hand-only"]}</p>
        </noscript>
        <p className="text-muted max-w-prose text-sm text-pretty">{texts.private}</p>
        <div role="status" aria-live="polite" data-result />
        {verdicts.map((verdict) => (
          <template
            key={`${verdict.verdict} ${verdict.pdf?.sha256}`}
            data-verdict={verdict.verdict}
            data-sha256={verdict.pdf?.sha256}
            data-bytes={verdict.pdf?.sizeBytes}
          >
            <Result verdict={verdict} texts={texts} />
          </template>
        ))}
      </div>
      <script
        nonce={nonce}
        // oxlint-disable-next-line react/no-danger -- A script of the build. React would escape its text.
        dangerouslySetInnerHTML={{ __html: script }}
      />
    </Section>
  );
}

/** Hidden until the script can use it. */
function Chooser({ texts }: { texts: Verification["texts"] }) {
  return (
    <div
      hidden
      data-chooser
      className="rounded-field border-edge data-over:border-primary data-over:bg-primary/10 border border-dashed p-4"
    >
      <div className="flex flex-wrap items-center gap-3">
        <span className="relative inline-flex">
          <label htmlFor="file" className="btn btn-primary has-focus-visible:outline-2">
            <Icon name="file-check" />
            {texts.choose}
          </label>
          <input
            id="file"
            type="file"
            aria-label={texts.choose}
            accept="application/pdf,.pdf"
            className="absolute inset-0 cursor-pointer opacity-0"
          />
        </span>
        <span className="text-muted text-sm max-md:hidden">{texts.drop}</span>
      </div>
    </div>
  );
}

function Result({
  verdict: { kind, title, text, slot },
  texts,
}: {
  verdict: Verdict;
  texts: Verification["texts"];
}) {
  return (
    <Notice kind={kind} title={title}>
      <p className="text-pretty">{text}</p>
      {slot === "host" ? <p className="mt-1 font-medium break-all" data-slot="host" /> : null}
      {slot === "link" ? (
        <a href="/verify" data-slot="link" className="link-plain inline-flex min-h-11 items-center">
          {texts["other-order-link"]}
        </a>
      ) : null}
      <p className="text-muted mt-2 text-sm break-all" data-slot="file" />
      <p className="text-sm" data-optional>
        <span className="text-muted block">{texts.hash}</span>
        <code className="font-mono" data-slot="hash" />
      </p>
    </Notice>
  );
}
