import type { Editor } from "@tiptap/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { hrefFromTyped } from "~/kernel/rich-text/href";
import { AddressDialog } from "./address-dialog";
import { BarButton } from "./bar-button";

/** Turns the selection into a link, edits the current link or removes it. */
export function LinkTool({ editor }: { editor: Editor }) {
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
