import { useTranslation } from "react-i18next";
import { ListboxOption } from "../combobox/listbox-option";
import { Avatar } from "../layout/avatar";
import type { MentionChoice } from "./use-mention-choice";

/** The colleagues that match the text after "@", shown below it. */
export function MentionList({
  mentions: { id, call, options, state, active, choose },
}: {
  mentions: MentionChoice;
}) {
  const { t } = useTranslation();
  if (!call) return null;
  const text =
    state === "failed"
      ? t("ui.combobox.failed")
      : options.length > 0
        ? t("ui.combobox.count", { count: options.length })
        : t(state === "loading" ? "ui.combobox.loading" : "ui.editor.nobody");
  return (
    <div
      className="editor-mentions"
      style={{
        insetInlineStart: `clamp(0px, ${call.left}px, max(0px, calc(100% - 18rem)))`,
        top: call.top + (call.above ? -4 : 4),
      }}
      data-above={call.above || undefined}
    >
      <p role="status" className={options.length > 0 ? "sr-only" : "text-muted px-3 py-2 text-sm"}>
        {text}
      </p>
      <div id={id} role="listbox" aria-label={t("ui.editor.mention")} hidden={options.length === 0}>
        {options.map((option, at) => (
          <ListboxOption
            key={option.id}
            id={`${id}${at}`}
            tabIndex={-1}
            selected={at === active}
            className="editor-mention"
            // Keeps the focus in the editor and the on-screen keyboard open.
            onPointerDown={(event) => event.preventDefault()}
            onChoose={() => choose(option)}
          >
            <Avatar name={option.name} size="sm" />
            <span className="min-w-0 flex-1 wrap-anywhere">{option.name}</span>
            {option.hint ? (
              <span className="text-muted text-sm wrap-anywhere">{option.hint}</span>
            ) : null}
          </ListboxOption>
        ))}
      </div>
    </div>
  );
}
