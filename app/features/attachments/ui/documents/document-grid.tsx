import { useTranslation } from "react-i18next";
import { isPicture, kindOf } from "../../model";
import { useFormat } from "~/shell/layout/use-format";
import { LinkButton } from "~/ui/layout/button";
import { Icon } from "~/ui/layout/icon";
import type { DocumentRow } from "../../queries/list";
import { PictureLink, usePicturePreview } from "./picture-link";
import { localeOf } from "~/kernel/text/languages";
import { useLanguage } from "~/ui/layout/use-language";

type Props = {
  documents: DocumentRow[];
  /** URL of the page that confirms the removal; null when the user may not remove this document. */
  removeTo?: (document: DocumentRow) => string | null;
};

/** Photos as images, other files as cards. A photo opens enlarged, a file opens or downloads. */
export function DocumentGrid({ documents, removeTo }: Props) {
  const pictures = documents.filter((each) => isPicture(each.mediaType));
  const { open, preview } = usePicturePreview(pictures);
  return (
    <>
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,9.5rem),1fr))] gap-3">
        {documents.map((each) => (
          <li key={each.id} className="card-surface flex min-w-0 flex-col overflow-hidden">
            <Opener document={each} onOpen={() => open(pictures.indexOf(each))} />
            <Facts document={each} removeTo={removeTo?.(each) ?? null} />
          </li>
        ))}
      </ul>
      {preview}
    </>
  );
}

function Opener({ document, onOpen }: { document: DocumentRow; onOpen: () => void }) {
  const { t } = useTranslation();
  if (isPicture(document.mediaType))
    return (
      <PictureLink
        picture={document}
        alt={t("files.show", { name: document.name })}
        className="aspect-4/3"
        onOpen={onOpen}
      />
    );
  return (
    <a
      href={`/api/files/${document.fileId}`}
      target="_blank"
      rel="noreferrer"
      className="bg-base-200 grid aspect-4/3 place-items-center gap-1 p-2 text-center"
    >
      <span className="flex flex-col items-center gap-1">
        <Icon name="file" size={32} />
        <span className="text-muted text-sm">{t(`files.kind.${kindOf(document.mediaType)}`)}</span>
      </span>
      <span className="sr-only">{t("files.open", { name: document.name })}</span>
    </a>
  );
}

function Facts({ document, removeTo }: { document: DocumentRow; removeTo: string | null }) {
  const { t } = useTranslation();
  const format = useFormat();
  const size = useFileSize();
  return (
    <div className="flex flex-1 flex-col p-2">
      <div className="flex items-center gap-1">
        <a
          href={`/api/files/${document.fileId}?download=1`}
          download
          className="link-plain flex min-h-11 min-w-0 flex-1 items-center text-sm font-medium"
          title={document.name}
        >
          <span className="min-w-0 wrap-anywhere">{document.name}</span>
        </a>
        {removeTo ? (
          <LinkButton
            to={removeTo}
            look="quiet"
            icon="trash"
            preventScrollReset
            aria-label={t("documents.remove-one", { name: document.name })}
          />
        ) : null}
      </div>
      <p className="text-muted text-xs">
        {size(document.sizeBytes)} · {document.addedBy.name} · {format.dateTime(document.addedAt)}
      </p>
    </div>
  );
}

/** Formats bytes for display: 340 kB, 2.4 MB. */
function useFileSize(): (bytes: number) => string {
  const language = useLanguage();
  return (bytes) => {
    const [unit, value] =
      bytes < 1_000_000
        ? (["kilobyte", Math.max(1, Math.round(bytes / 1_000))] as const)
        : (["megabyte", bytes / 1_000_000] as const);
    return new Intl.NumberFormat(localeOf(language), {
      style: "unit",
      unit,
      unitDisplay: "short",
      maximumFractionDigits: 1,
    }).format(value);
  };
}
