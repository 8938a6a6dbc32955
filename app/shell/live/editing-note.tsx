import { useTranslation } from "react-i18next";
import { Icon } from "~/ui/layout/icon";
import { useFormat } from "../layout/use-format";
import { useLiveState } from "./live-state";

/** Above a record: who else edits it, and on its form, who changed it meanwhile. */
export function EditingNote() {
  const { t, i18n } = useTranslation();
  const editors = useLiveState((state) => state.editors);
  const outdated = useLiveState((state) => state.outdated);
  const format = useFormat();
  const names = new Intl.ListFormat(i18n.language, { type: "conjunction" }).format(editors);
  const parts = [
    editors.length > 0 ? t("shell.live.editing", { count: editors.length, names }) : "",
    outdated ? outdated(t, format) : "",
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
