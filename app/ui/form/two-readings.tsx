import { useTranslation } from "react-i18next";
import { durationText } from "~/kernel/time/duration";

export type QuestionProps = {
  /** Minutes. The form cannot be submitted until one of them is chosen. */
  readings: readonly [number, number];
  chosen: number | null;
  onChoose: (minutes: number) => void;
};

/** Asks which of two durations a text such as 7.25 means. Both stay, so that nothing moves and the answer can be changed. */
export function TwoReadings({ readings, chosen, onChoose }: QuestionProps) {
  const { t } = useTranslation();
  const [first, second] = readings;
  const words = (minutes: number) =>
    t("ui.duration.words", { hours: Math.floor(minutes / 60), minutes: minutes % 60 });
  const question = t("ui.duration.which", { clock: durationText(first), hours: words(second) });
  return (
    <div role="group" aria-label={question} className="flex flex-wrap items-center gap-2">
      <p role="status" className="basis-full text-sm font-medium tabular-nums">
        {question}
      </p>
      {readings.map((minutes) => (
        <button
          key={minutes}
          type="button"
          aria-pressed={chosen === minutes}
          className={`btn tabular-nums ${chosen === minutes ? "btn-primary" : "btn-plain"}`}
          onClick={() => onChoose(minutes)}
        >
          {words(minutes)}
        </button>
      ))}
    </div>
  );
}
