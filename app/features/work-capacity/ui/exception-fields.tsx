import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "~/ui/layout/button";
import { DurationInput } from "~/ui/form/duration-input";
import { DateInput } from "~/ui/form/day-input";
import { TextInput } from "~/ui/form/field";
import { useHydrated } from "~/ui/layout/hydrated";
import { Icon } from "~/ui/layout/icon";
import type { ExceptionRange, Window } from "../policy";

type Line = ExceptionRange & { key: string };
type Props = {
  before: ExceptionRange[];
  window: Window;
  errorOf: (field: string) => string | null;
};

const blank = (key: string): Line => ({ key, from: "", to: "", capacityMinutes: 0, reason: "" });
const SPARE = [blank("spare 0"), blank("spare 1")];

/**
 * Holidays and other exceptional days, one line for each range. Without JavaScript there are blank lines; a line without a first day is
 * removed.
 */
export function ExceptionFields({ before, window, errorOf }: Props) {
  const { t } = useTranslation();
  const hydrated = useHydrated();
  const [lines, setLines] = useState<Line[]>(() =>
    before.map((range, index) => ({ ...range, key: `${range.from} ${index}` })),
  );
  const made = useRef(0);
  const list = useRef<HTMLDivElement>(null);
  function add() {
    setLines([...lines, blank(`new ${made.current++}`)]);
    requestAnimationFrame(() =>
      list.current?.querySelector<HTMLElement>("fieldset:last-of-type input")?.focus(),
    );
  }
  const remove = (key: string) => setLines(lines.filter((line) => line.key !== key));
  const visible = hydrated ? lines : [...lines, ...SPARE];
  return (
    <section className="flex flex-col gap-3">
      <h2 className="font-semibold">{t("workCapacity.exceptions.title")}</h2>
      <p className="text-muted text-sm">{t("workCapacity.exceptions.text")}</p>
      {visible.length === 0 ? (
        <p className="text-muted">{t("workCapacity.exceptions.empty")}</p>
      ) : null}
      <div ref={list} className="flex flex-col gap-3">
        {visible.map((line, index) => (
          <ExceptionLine
            key={line.key}
            line={line}
            index={index}
            window={window}
            errorOf={errorOf}
            onRemove={hydrated ? () => remove(line.key) : undefined}
          />
        ))}
      </div>
      {hydrated ? (
        <div>
          <Button type="button" icon="plus" onClick={add}>
            {t("workCapacity.exceptions.add")}
          </Button>
        </div>
      ) : null}
    </section>
  );
}

type LineProps = {
  line: Line;
  index: number;
  window: Window;
  errorOf: Props["errorOf"];
  onRemove?: (() => void) | undefined;
};

function ExceptionLine({ line, index, window, errorOf, onRemove }: LineProps) {
  const { t } = useTranslation();
  const number = index + 1;
  const name = `exceptions.${index}`;
  const days = { min: window.from, max: window.to };
  return (
    <fieldset className="border-base-300 rounded-box field-pair min-w-0 gap-3 border p-3 md:grid-cols-[1fr_1fr_8rem_1.5fr_auto] md:items-start">
      <legend className="sr-only">{t("workCapacity.exceptions.number", { number })}</legend>
      <DateInput
        name={`${name}.from`}
        label={t("workCapacity.exceptions.from")}
        {...days}
        defaultValue={line.from}
        required={onRemove !== undefined}
        error={errorOf(`${name}.from`)}
      />
      <DateInput
        name={`${name}.to`}
        label={t("workCapacity.exceptions.to")}
        {...days}
        defaultValue={line.to === line.from ? "" : line.to}
        error={errorOf(`${name}.to`)}
      />
      <DurationInput
        name={`${name}.capacityMinutes`}
        label={t("workCapacity.exceptions.per-day")}
        defaultValue={line.capacityMinutes}
        error={errorOf(`${name}.capacityMinutes`)}
      />
      <TextInput
        name={`${name}.reason`}
        label={t("workCapacity.exceptions.reason")}
        maxLength={200}
        defaultValue={line.reason}
        error={errorOf(`${name}.reason`)}
      />
      {onRemove ? (
        <div className="col-span-full flex justify-end md:col-span-1 md:pt-6">
          <Button
            type="button"
            look="quiet"
            className="btn-square"
            aria-label={t("workCapacity.exceptions.remove", { number })}
            onClick={onRemove}
          >
            <Icon name="trash" />
          </Button>
        </div>
      ) : null}
    </fieldset>
  );
}
