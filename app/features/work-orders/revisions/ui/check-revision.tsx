import { Icon } from "~/ui/layout/icon";
import type { CheckPage, RevisionToCompare } from "../queries/check-page";

export function CheckRevision({
  revision,
  check,
}: {
  revision: RevisionToCompare;
  check: CheckPage;
}) {
  const { texts } = check;
  return (
    <li className="flex flex-col gap-2 py-4 first:pt-0 last:pb-0">
      <h3 className="font-semibold">{revision.title}</h3>
      <ul>
        {revision.lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <Hash label={texts["revision-hash"]} value={revision.sha256} />
      {revision.pdfs.map((pdf) => (
        <div key={pdf.id} className="border-base-300 mt-1 flex flex-col gap-1 border-s-2 ps-3">
          {check.mayReadPdfs ? (
            <a
              href={`/api/workOrders/${check.id}/papers/${pdf.id}`}
              download
              className="link-plain inline-flex min-h-11 items-center gap-2 font-medium"
              aria-label={`${texts.download}: ${pdf.name}`}
            >
              <Icon name="download" />
              {pdf.name}
            </a>
          ) : (
            <p className="font-medium">{pdf.name}</p>
          )}
          <Hash label={texts["pdf-hash"]} value={pdf.sha256} />
        </div>
      ))}
    </li>
  );
}

/** In groups of eight, as printed in the PDF. */
export function Hash({ label, value }: { label: string; value: string }) {
  return (
    <p className="text-sm">
      <span className="text-muted block">{label}</span>
      <code className="font-mono">{value.match(/.{1,8}/g)?.join(" ")}</code>
    </p>
  );
}
