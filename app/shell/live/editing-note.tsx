import { useTranslation } from "react-i18next";
import { Icon } from "~/ui/layout/icon";
import { useLiveState } from "./live-state";

/** Above a record: who else edits it, and on its form, that it was changed meanwhile. */
export function EditingNote() {
  const { t, i18n } = useTranslation();
  const editors = useLiveState((state) => state.editors);
  const isOutdated = useLiveState((state) => state.isOutdated);
  const names = new Intl.ListFormat(i18n.language, { type: "conjunction" }).format(editors);
  const parts = [
    editors.length > 0 ? t("shell.live.editing", { count: editors.length, names }) : "",
    isOutdated ? t("shell.live.outdated") : "",
  ].filter(Boolean);
  // The region is always there: a screen reader announces only what is added to it.
  return (
    <div role="status" className="print:hidden">
      {parts.length > 0 ? (
        <p className="mb-2 flex items-start gap-2 text-sm font-medium">
          <Icon name="pen" size={16} className="text-primary mt-0.5 shrink-0" />
          <span>{parts.join(" ")}</span>
        </p>
      ) : null}
    </div>
  );
}
