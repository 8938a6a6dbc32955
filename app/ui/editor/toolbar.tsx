import type { Editor } from "@tiptap/core";
import { useEditorState } from "@tiptap/react";
import { type ReactNode, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { TOOLS, type Tool } from "./tools";
import { useRovingFocus } from "./use-roving-focus";
import { hrefFromTyped } from "~/kernel/rich-text/href";
import { AddressDialog } from "./address-dialog";
import { useStoreImage } from "./image-store";
import { Icon, type IconName } from "../layout/icon";

type BarButtonProps = {
  icon: IconName;
  label: string;
  pressed?: boolean | undefined;
  disabled?: boolean;
  onClick: () => void;
};

type Props = { editor: Editor; label: string; controls: string; full: boolean; onFull: () => void };

/** One tab stop; the arrow keys move between the tools. */
export function Toolbar({ editor, label, controls, full, onFull }: Props) {
  const { t } = useTranslation();
  const bar = useRef<HTMLDivElement>(null);
  const roving = useRovingFocus(bar);
  useEditorState({ editor, selector: ({ transactionNumber }) => transactionNumber });
  return (
    <div
      ref={bar}
      role="toolbar"
      aria-label={label}
      aria-controls={controls}
      className="editor-toolbar"
      {...roving}
    >
      <HeadingChoice editor={editor} />
      {TOOLS.map((group) => (
        <Group key={group[0]?.key}>
          {group.map((tool) => (
            <ToolButton key={tool.key} tool={tool} editor={editor} />
          ))}
        </Group>
      ))}
      <Group>
        <LinkTool editor={editor} />
        <ImageTool editor={editor} />
      </Group>
      <BarButton
        icon={full ? "minimize" : "maximize"}
        label={t(full ? "ui.editor.leave-fullscreen" : "ui.editor.fullscreen")}
        pressed={full}
        onClick={onFull}
      />
    </div>
  );
}

function Group({ children }: { children: ReactNode }) {
  return <div className="editor-group">{children}</div>;
}

function ToolButton({ tool, editor }: { tool: Tool; editor: Editor }) {
  const { t } = useTranslation();
  const able = tool.can?.(editor) ?? true;
  return (
    <BarButton
      icon={tool.icon}
      label={t(`ui.editor.${tool.key}`)}
      pressed={tool.isOn?.(editor)}
      disabled={!able}
      onClick={() => tool.run(editor)}
    />
  );
}

const LEVELS = [1, 2, 3, 4, 5, 6] as const;

/** Paragraph or one of six headings. */
function HeadingChoice({ editor }: { editor: Editor }) {
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

/** Inserts an image by its URL, which is fetched once and stored with the tenant's files. Hidden without a provider that stores images. */
function ImageTool({ editor }: { editor: Editor }) {
  const { t } = useTranslation();
  const store = useStoreImage();
  const [open, setOpen] = useState(false);
  if (!store) return null;
  async function put(typed: string, description: string) {
    const url = hrefFromTyped(typed);
    if (!url?.startsWith("http")) return t("ui.editor.link-wrong");
    const stored = await store?.(url);
    if (!stored || "error" in stored) return stored?.error || t("ui.editor.image-failed");
    editor
      .chain()
      .focus()
      .insertContent({ type: "image", attrs: { fileId: stored.fileId, alt: description.trim() } })
      .run();
    return null;
  }
  return (
    <>
      <BarButton icon="image" label={t("ui.editor.image")} onClick={() => setOpen(true)} />
      {open ? (
        <AddressDialog
          title={t("ui.editor.image")}
          confirm={t("ui.editor.put-image")}
          put={put}
          describes
          onClose={() => setOpen(false)}
        />
      ) : null}
    </>
  );
}

/** Turns the selection into a link, edits the current link or removes it. */
function LinkTool({ editor }: { editor: Editor }) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  const before: unknown = editor.getAttributes("link")["href"];
  async function put(typed: string) {
    const href = hrefFromTyped(typed);
    if (!href) return t("ui.editor.link-wrong");
    const chain = editor.chain().focus().extendMarkRange("link");
    if (editor.state.selection.empty && !editor.isActive("link"))
      chain
        .insertContent({
          type: "text",
          text: typed.trim(),
          marks: [{ type: "link", attrs: { href } }],
        })
        .run();
    else chain.setLink({ href }).run();
    return null;
  }
  const remove =
    typeof before === "string"
      ? () => void editor.chain().focus().extendMarkRange("link").unsetLink().run()
      : undefined;
  return (
    <>
      <BarButton
        icon="link"
        label={t("ui.editor.link")}
        pressed={editor.isActive("link")}
        onClick={() => setOpen(true)}
      />
      {open ? (
        <AddressDialog
          title={t("ui.editor.link")}
          confirm={t("ui.editor.put-link")}
          defaultValue={typeof before === "string" ? before : ""}
          put={put}
          remove={remove}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </>
  );
}

/** A disabled tool stays reachable by the arrow keys. Pressing a tool keeps the selection in the text. */
function BarButton({ icon, label, pressed, disabled, onClick }: BarButtonProps) {
  return (
    <button
      type="button"
      tabIndex={-1}
      title={label}
      aria-label={label}
      aria-pressed={pressed}
      aria-disabled={disabled || undefined}
      className="editor-tool"
      onMouseDown={(event) => event.preventDefault()}
      onClick={disabled ? undefined : onClick}
    >
      <Icon name={icon} size={18} />
    </button>
  );
}
