import { useTranslation } from "react-i18next";
import type { Mark } from "~/offline/outbox/marks";
import { useFormat } from "~/shell/layout/use-format";

/** The entries on this device of which only the marks can be read. */
export function MarkList({ marks }: { marks: readonly Mark[] }) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <ul className="list-disc ps-5">
      {marks.map(({ id, kind, title, savedAt }) => (
        <li key={id}>
          {t(`outbox.kind.${kind}`)}, {title}. {t("outbox.captured", { when: format.dateTime(savedAt) })}
        </li>
      ))}
    </ul>
  );
}
