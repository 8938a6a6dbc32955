import { useRevalidator } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { useToast } from "~/ui/overlay/toast";
import type { ToastAction } from "~/ui/overlay/toast-place";

/** The button that takes back what a dialog over the page of an order has done to a visit. Its code arrives with the click. */
export function useVisitUndo(): (undo: string) => ToastAction {
  const { t } = useTranslation();
  const show = useToast();
  const { revalidate } = useRevalidator();
  return (undo) => ({
    label: t("visits.undo.button"),
    async run() {
      const failed = t("visits.undo.failed");
      const { undoVisit } = await import("./undo-visit").catch(() => ({ undoVisit: null }));
      if (!undoVisit) return show("error", failed);
      show(...(await undoVisit(undo, t("visits.undo.done"), failed)));
      revalidate();
    },
  });
}
