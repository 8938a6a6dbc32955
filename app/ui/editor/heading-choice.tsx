import type { Editor } from "@tiptap/core";
import { useTranslation } from "react-i18next";

const LEVELS = [1, 2, 3, 4, 5, 6] as const;

/** Paragraph or one of six headings. */
export function HeadingChoice({ editor }: { editor: Editor }) {
  const { t } = useTranslation();
  const level = LEVELS.find((one) => editor.isActive("heading", { level: one }));
  function choose(value: string) {
    const wanted = LEVELS.find((one) => String(one) === value);
    if (wanted) editor.chain().focus().setHeading({ level: wanted }).run();
    else editor.chain().focus().setParagraph().run();
  }
  return (
    <select
      aria-label={t("ui.editor.style")}
      tabIndex={-1}
      className="editor-style"
      value={level ?? ""}
      onChange={(event) => choose(event.target.value)}
    >
      <option value="">{t("ui.editor.paragraph")}</option>
      {LEVELS.map((one) => (
        <option key={one} value={one}>
          {t("ui.editor.heading", { level: one })}
        </option>
      ))}
    </select>
  );
}
