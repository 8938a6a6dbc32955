import { type KeyboardEvent } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "~/ui/layout/button";
import { Dialog } from "~/ui/overlay/dialog";
import type { DocumentRow } from "../../queries/list";

/** `address`: of a picture that the server does not have yet. */
export type Picture = Pick<DocumentRow, "fileId" | "name"> & { address?: string };

type Props = {
  pictures: readonly Picture[];
  at: number;
  onMove: (at: number) => void;
  onClose: () => void;
};

/** One enlarged photo. Arrow keys or a tap show the others. */
export function PicturePreview({ pictures, at, onMove, onClose }: Props) {
  const { t } = useTranslation();
  const picture = pictures[at];
  if (!picture) return null;
  const address = picture.address ?? `/api/files/${picture.fileId}`;
  const [before, after] = [at > 0 ? at - 1 : null, at + 1 < pictures.length ? at + 1 : null];
  function onKeyDown(event: KeyboardEvent) {
    const next = event.key === "ArrowLeft" ? before : event.key === "ArrowRight" ? after : null;
    if (next !== null) onMove(next);
  }
  return (
    <Dialog
      open
      wide
      onClose={onClose}
      title={picture.name}
      footer={
        <>
          <Button
            type="button"
            look="quiet"
            icon="chevron-left"
            disabled={before === null}
            onKeyDown={onKeyDown}
            onClick={() => before !== null && onMove(before)}
          >
            {t("files.previous")}
          </Button>
          <span className="text-muted self-center text-sm" aria-live="polite">
            {t("files.position", { at: at + 1, count: pictures.length })}
          </span>
          <Button
            type="button"
            look="quiet"
            disabled={after === null}
            onKeyDown={onKeyDown}
            onClick={() => after !== null && onMove(after)}
          >
            {t("files.next")}
          </Button>
          <a
            className="btn btn-outline border-edge"
            href={picture.address ?? `${address}?download=1`}
            download={picture.address ? picture.name : true}
          >
            {t("files.download")}
          </a>
        </>
      }
    >
      <img
        key={picture.fileId}
        src={address}
        alt={picture.name}
        className="mx-auto max-h-[60dvh] w-auto max-w-full rounded"
      />
    </Dialog>
  );
}
