import { useTranslation } from "react-i18next";
import { useFormat } from "~/shell/layout/use-format";
import { limitsText, readingText } from "../limits-text";
import type { AnswerValue, ChecklistItem } from "../model";

/** A number with its unit, such as "4.2 bar". */
export function useReading(): (thousandths: number, unit: string) => string {
  const format = useFormat();
  return (thousandths, unit) => readingText(format.quantity(thousandths), unit);
}

/** "2 to 5 bar"; empty without limits. */
export function useLimits(): (item: Pick<ChecklistItem, "unit" | "min" | "max">) => string {
  const { t } = useTranslation();
  const format = useFormat();
  return (item) => limitsText(item, t, format);
}

/** `waitingPhotos`: those that this device has not sent yet. */
type Photographed = { photos: readonly unknown[]; waitingPhotos?: number };
type VisibleAnswer = AnswerValue & Photographed & { comment: string };

/** The number of photos of an answer, in words; empty without any. */
export function usePhotoCount(): (answer: Photographed) => string {
  const { t } = useTranslation();
  return ({ photos, waitingPhotos = 0 }) => {
    const count = photos.length + waitingPhotos;
    return count > 0 ? t("checklists.fill.photo-count", { count }) : "";
  };
}

/** What was answered, in words. */
export function useAnswerText(): (
  item: Pick<ChecklistItem, "unit">,
  answer: VisibleAnswer,
) => string {
  const { t } = useTranslation();
  const reading = useReading();
  const photoCount = usePhotoCount();
  return ({ unit }, { kind, tick, thousandths, content, comment, ...answer }) => {
    if (kind === "skipped") return t("checklists.fill.skipped", { reason: comment });
    if (tick !== null) return t(`checklists.tick.${tick}`);
    if (thousandths !== null) return reading(thousandths, unit);
    if (kind === "photo") return photoCount(answer);
    return content;
  };
}
