import { useTranslation } from "react-i18next";
import type { LostMark } from "~/offline/outbox/durability/marks";
import { useFormat } from "~/shell/layout/use-format";

/** What was saved on this phone, where no more than its mark can be read. */
export function MarkList({ marks }: { marks: readonly LostMark[] }) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <ul className="list-disc ps-5">
      {marks.map(({ id, kind, title, savedAt, files = 0 }) => (
        <li key={id}>
          {t(`outbox.kind.${kind}`, { defaultValue: kind })}, {title}
          <span className="block text-sm">
            {t("outbox.captured", { when: format.dateTime(savedAt) })}.
            {files > 0 ? ` ${t("outbox.lost-files", { files })}` : null}
          </span>
        </li>
      ))}
    </ul>
  );
}
