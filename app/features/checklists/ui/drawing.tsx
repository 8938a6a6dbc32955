import { useTranslation } from "react-i18next";
import { useOnline } from "~/offline/connectivity/connectivity";
import type { Answer } from "../model";

/** `drawing`: what waits on this device, as a data URL. */
type Props = { answer: Pick<Answer, "id" | "hasDrawing"> & { drawing?: string } };

/** What was drawn as a signature. The device does not store what it has sent: without a network the name has to do then. */
export function Drawing({ answer: { id, hasDrawing, drawing = "" } }: Props) {
  const { t } = useTranslation();
  const online = useOnline();
  const address = hasDrawing && online ? `/api/checklistAnswers/${id}/drawing` : drawing;
  if (address === "") return null;
  return (
    <img
      src={address}
      alt={t("checklists.kind.signature")}
      loading="lazy"
      className="border-base-300 rounded-field h-24 max-w-full border bg-white object-contain p-2"
    />
  );
}
