import { useTranslation } from "react-i18next";
import { useOnline } from "~/offline/connectivity/connectivity";
import type { Answer } from "../model";

/** What was drawn as a signature. The device does not store it: without a network the name has to do. */
export function Drawing({ answer: { id, hasDrawing } }: { answer: Answer }) {
  const { t } = useTranslation();
  const online = useOnline();
  if (!hasDrawing || !online) return null;
  return (
    <img
      src={`/api/checklistAnswers/${id}/drawing`}
      alt={t("checklists.kind.signature")}
      loading="lazy"
      className="border-base-300 rounded-field h-24 max-w-full border bg-white object-contain p-2"
    />
  );
}
