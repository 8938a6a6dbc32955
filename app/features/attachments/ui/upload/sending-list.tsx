import { useTranslation } from "react-i18next";
import { Button } from "~/ui/layout/button";
import { Icon } from "~/ui/layout/icon";
import type { Sending } from "./use-sending";

type Props = { files: Sending[]; onRemove: (id: string) => void; onAgain: (file: Sending) => void };

/** Files that are uploading, uploaded or failed, with the reason. */
export function SendingList({ files, onRemove, onAgain }: Props) {
  const { t } = useTranslation();
  if (files.length === 0) return null;
  return (
    <ul className="flex flex-col gap-2" aria-label={t("files.sending")}>
      {files.map((each) => (
        <li key={each.id} className="card-surface flex items-start gap-3 p-2">
          {each.preview ? (
            <img src={each.preview} alt="" className="size-12 rounded object-cover" />
          ) : (
            <Icon name="file" size={24} className="m-3" />
          )}
          <div className="line-words">
            <p className="font-medium wrap-anywhere">{each.file.name}</p>
            {/* Announces the result only: announcing the progress would never end. */}
            <div role="status" aria-atomic="false">
              <State file={each} />
            </div>
            {each.state === "failed" && each.retry ? (
              <Button type="button" look="plain" className="mt-2" onClick={() => onAgain(each)}>
                {t("files.again")}
              </Button>
            ) : null}
          </div>
          <Button
            type="button"
            look="quiet"
            icon="x"
            aria-label={t("files.leave-out", { name: each.file.name })}
            onClick={() => onRemove(each.id)}
          />
        </li>
      ))}
    </ul>
  );
}

function State({ file }: { file: Sending }) {
  const { t } = useTranslation();
  if (file.state === "failed")
    return (
      <p role="alert" className="text-error text-sm">
        {file.why || t("files.failed")}
      </p>
    );
  if (file.state === "sent")
    return (
      <p className="text-success flex items-center gap-1 text-sm">
        <Icon name="check" size={16} />
        <span className="sr-only">{file.file.name}: </span>
        {t("files.sent")}
      </p>
    );
  if (file.state === "stored")
    return (
      <p className="text-muted flex items-center gap-1 text-sm">
        <Icon name="clock" size={16} />
        {t("files.kept")}
      </p>
    );
  return (
    <progress
      className="progress progress-primary w-full"
      value={file.share}
      max={1}
      aria-label={t("files.progress", { name: file.file.name })}
    />
  );
}
