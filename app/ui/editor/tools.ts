import type { Editor } from "@tiptap/core";
import type { PlainTextKey, TextIn } from "~/locales/keys";
import type { IconName } from "../layout/icon";

export type Tool = {
  key: TextIn<"ui.editor", PlainTextKey>;
  icon: IconName;
  run(editor: Editor): void;
  isOn?(editor: Editor): boolean;
  can?(editor: Editor): boolean;
};

const mark = (
  key: "bold" | "italic" | "underline" | "strike" | "code",
  run: Tool["run"],
): Tool => ({ key, icon: key, run, isOn: (editor) => editor.isActive(key) });
const align = (to: "left" | "center" | "right" | "justify"): Tool => ({
  key: `align-${to}`,
  icon: `align-${to}`,
  run: (editor) => void editor.chain().focus().setTextAlign(to).run(),
  isOn: (editor) =>
    to === "left"
      ? !["center", "right", "justify"].some((other) => editor.isActive({ textAlign: other }))
      : editor.isActive({ textAlign: to }),
});

/** The toolbar's groups (requirements §2). Links, images and headings have their own components. */
export const TOOLS: Tool[][] = [
  [
    mark("bold", (editor) => void editor.chain().focus().toggleBold().run()),
    mark("italic", (editor) => void editor.chain().focus().toggleItalic().run()),
    mark("underline", (editor) => void editor.chain().focus().toggleUnderline().run()),
    mark("strike", (editor) => void editor.chain().focus().toggleStrike().run()),
  ],
  [
    {
      key: "bullets",
      icon: "list-bullets",
      run: (editor) => void editor.chain().focus().toggleBulletList().run(),
      isOn: (editor) => editor.isActive("bulletList"),
    },
    {
      key: "numbers",
      icon: "list-numbers",
      run: (editor) => void editor.chain().focus().toggleOrderedList().run(),
      isOn: (editor) => editor.isActive("orderedList"),
    },
  ],
  [align("left"), align("center"), align("right"), align("justify")],
  [
    mark("code", (editor) => void editor.chain().focus().toggleCode().run()),
    {
      key: "code-block",
      icon: "code-block",
      run: (editor) => void editor.chain().focus().toggleCodeBlock().run(),
      isOn: (editor) => editor.isActive("codeBlock"),
    },
    {
      key: "quote",
      icon: "quote",
      run: (editor) => void editor.chain().focus().toggleBlockquote().run(),
      isOn: (editor) => editor.isActive("blockquote"),
    },
    {
      key: "rule",
      icon: "minus",
      run: (editor) => void editor.chain().focus().setHorizontalRule().run(),
    },
  ],
  [
    {
      key: "undo",
      icon: "undo",
      run: (editor) => void editor.chain().focus().undo().run(),
      can: (editor) => editor.can().undo(),
    },
    {
      key: "redo",
      icon: "redo",
      run: (editor) => void editor.chain().focus().redo().run(),
      can: (editor) => editor.can().redo(),
    },
  ],
];
