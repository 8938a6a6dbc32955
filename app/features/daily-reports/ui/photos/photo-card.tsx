import { useTranslation } from "react-i18next";
import type { Sending } from "~/features/attachments/ui/upload/use-sending";
import type { PhotoKind } from "~/features/work-orders/model";
import { Button } from "~/ui/layout/button";
import { Icon } from "~/ui/layout/icon";
import { Segments } from "../form/segments";

type Props = {
  photo: Sending;
  /** Null for a receipt. */
  kind: PhotoKind | null;
  onKind: (kind: PhotoKind) => void;
  onRemove: () => void;
  onAgain: () => void;
};

const KINDS = ["before", "after", "other"] as const;

/** One photo of the form: what it shows, and whether it is stored. */
export function PhotoCard({ photo, kind, onKind, onRemove, onAgain }: Props) {
  const { t } = useTranslation();
  const { id, file, preview, state } = photo;
  return (
    <li className="border-base-300 flex min-w-0 flex-col gap-2 border-b pb-3 last:border-0">
      <div className="flex items-start gap-3">
        <img
          src={preview ?? `/api/files/${id}?size=thumbnail`}
          alt=""
          className="bg-base-200 size-20 rounded object-cover"
        />
        <div className="min-w-0 flex-1">
          <p className="truncate text-sm font-medium">{file.name}</p>
          <div role="status" aria-atomic="false">
            <PhotoState photo={photo} />
          </div>
          {state === "failed" && photo.retry ? (
            <Button type="button" look="plain" className="mt-2" onClick={onAgain}>
              {t("files.again")}
            </Button>
          ) : null}
        </div>
        <Button
          type="button"
          look="quiet"
          className="btn-square"
          aria-label={t("files.leave-out", { name: file.name })}
          onClick={onRemove}
        >
          <Icon name="trash" />
        </Button>
      </div>
      {kind !== null && state !== "failed" ? (
        <div className="[&_label]:gap-1.5 [&_label]:px-2">
          <Segments
            quiet
            name={`_photo.${id}`}
            label={t("dailyReports.photo.kind")}
            defaultValue={kind}
            onChange={onKind}
            options={KINDS.map((value) => ({
              value,
              label: t(
                value === "other" ? "dailyReports.expense.other" : `dailyReports.photo.${value}`,
              ),
            }))}
          />
        </div>
      ) : null}
    </li>
  );
}

function PhotoState({ photo: { state, share, why, file } }: Pick<Props, "photo">) {
  const { t } = useTranslation();
  if (state === "failed")
    return (
      <p role="alert" className="text-error text-sm">
        {why || t("files.failed")}
      </p>
    );
  if (state === "sending")
    return (
      <progress
        className="progress progress-primary w-full"
        value={share}
        max={1}
        aria-label={t("files.progress", { name: file.name })}
      />
    );
  return (
    <p className="text-muted flex items-center gap-1 text-sm">
      <Icon name={state === "sent" ? "check" : "clock"} size={16} />
      {t(state === "sent" ? "files.sent" : "files.kept")}
    </p>
  );
}
