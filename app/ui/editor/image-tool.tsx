import type { Editor } from "@tiptap/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { hrefFromTyped } from "~/kernel/rich-text/href";
import { AddressDialog } from "./address-dialog";
import { BarButton } from "./bar-button";
import { useStoreImage } from "./image-store";

/** Inserts an image by its URL, which is fetched once and stored with the tenant's files. Hidden without a provider that stores images. */
export function ImageTool({ editor }: { editor: Editor }) {
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
