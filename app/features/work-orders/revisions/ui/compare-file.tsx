import { type DragEvent, useId, useRef, useState } from "react";
import { useHydrated } from "~/ui/layout/hydrated";
import { Icon } from "~/ui/layout/icon";
import { Notice, type NoticeKind } from "~/ui/layout/notice";
import type { PdfToCompare, ComparisonText } from "../queries/check-page";
import { Hash } from "./check-revision";
import { hashOfBytes, readPdfFile } from "./hash-file";

type ComparisonTexts = Record<ComparisonText, string>;
type Comparison = { kind: NoticeKind; title: string; text: string; file: string; sha256?: string };
type Props = { pdfs: readonly PdfToCompare[]; texts: ComparisonTexts };

/** The browser hashes the PDF on this device and compares the hash with those of the archived PDFs. The file is not uploaded. */
export function CompareFile({ pdfs, texts }: Props) {
  const hydrated = useHydrated();
  const [state, setState] = useState<Comparison | "checking" | null>(null);
  const latest = useRef(0);
  async function compare(file: File | undefined) {
    if (!file) return;
    const turn = (latest.current += 1);
    setState("checking");
    const comparison = await compareWith(file, pdfs, texts);
    // Another file was chosen meanwhile.
    if (turn === latest.current) setState(comparison);
  }
  return (
    <div className="flex flex-col gap-3">
      {hydrated ? <Chooser texts={texts} onFile={compare} /> : null}
      <p className="text-muted max-w-prose text-sm text-pretty">{texts.private}</p>
      <div role="status" aria-live="polite">
        {state === "checking" ? <p>{texts.checking}</p> : null}
        {state && state !== "checking" ? (
          <ComparisonResult comparison={state} texts={texts} />
        ) : null}
      </div>
    </div>
  );
}

function ComparisonResult({
  comparison,
  texts,
}: {
  comparison: Comparison;
  texts: ComparisonTexts;
}) {
  return (
    <Notice kind={comparison.kind} title={comparison.title}>
      <p className="text-pretty">{comparison.text}</p>
      <p className="text-muted mt-2 text-sm break-all">{comparison.file}</p>
      {comparison.sha256 ? <Hash label={texts.hash} value={comparison.sha256} /> : null}
    </Notice>
  );
}

async function compareWith(
  file: File,
  pdfs: readonly PdfToCompare[],
  texts: ComparisonTexts,
): Promise<Comparison> {
  const found = await hashOfFile(file);
  if (found === "unreadable")
    return { kind: "warning", title: texts.failed, text: texts["failed-text"], file: file.name };
  if (found === "no-pdf")
    return { kind: "warning", title: texts["no-pdf"], text: texts["no-pdf-text"], file: file.name };
  const pdf = pdfs.find(({ sha256 }) => sha256 === found.sha256);
  const about = { file: file.name, sha256: found.sha256 };
  if (!pdf) return { kind: "error", title: texts.altered, text: texts["altered-text"], ...about };
  return {
    kind: pdf.stale ? "warning" : "success",
    title: pdf.stale ? texts.stale : texts.genuine,
    text: pdf.decision,
    ...about,
  };
}

/** A button with a file input, inside a drop zone. */
function Chooser({
  texts,
  onFile,
}: {
  texts: ComparisonTexts;
  onFile: (file: File | undefined) => void;
}) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  function take() {
    const file = input.current?.files?.[0];
    onFile(file);
    // Lets the user choose the same file again.
    if (input.current) input.current.value = "";
  }
  const drop = {
    onDragOver(event: DragEvent) {
      event.preventDefault();
      setOver(true);
    },
    onDragLeave: () => setOver(false),
    onDrop(event: DragEvent) {
      event.preventDefault();
      setOver(false);
      onFile(event.dataTransfer.files[0]);
    },
  };
  return (
    <div
      {...drop}
      className={`rounded-field flex flex-wrap items-center gap-3 border border-dashed p-4 ${over ? "border-primary bg-primary/10" : "border-edge"}`}
    >
      <span className="relative inline-flex">
        <label htmlFor={id} className="btn btn-primary has-focus-visible:outline-2">
          <Icon name="file-check" />
          {texts.choose}
        </label>
        <input
          ref={input}
          id={id}
          type="file"
          aria-label={texts.choose}
          accept="application/pdf,.pdf"
          onChange={take}
          className="absolute inset-0 cursor-pointer opacity-0"
        />
      </span>
      <span className="text-muted text-sm max-md:hidden">{texts.drop}</span>
    </div>
  );
}

/** The SHA-256 of a PDF, computed in the browser, or the reason why there is none. */
async function hashOfFile(file: Blob): Promise<{ sha256: string } | "no-pdf" | "unreadable"> {
  const bytes = await readPdfFile(file);
  if (typeof bytes === "string") return bytes;
  try {
    return { sha256: await hashOfBytes(bytes) };
  } catch {
    return "unreadable";
  }
}
