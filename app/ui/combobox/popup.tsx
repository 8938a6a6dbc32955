import { type ReactNode, useEffect } from "react";
import { useTranslation } from "react-i18next";
import { Icon } from "../layout/icon";
import { ListboxOption } from "./listbox-option";
import type { Option } from "./option";
import { OptionRow } from "./option-row";
import type { useCombobox } from "./use-combobox";

type Props = {
  box: ReturnType<typeof useCombobox>;
  listId: string;
  chosen: Option[];
  labelledBy: string;
  noneText?: string | undefined;
};

/** The list of options, or a loading, empty or error message. A press must not take the focus from the text box. */
export function ComboboxPopup({ box, listId, chosen, labelledBy, noneText }: Props) {
  const { t } = useTranslation();
  const { options, state } = box.found;
  const visible = state === "failed" ? [] : options;
  useEffect(() => {
    document.getElementById(`${listId}-${box.active}`)?.scrollIntoView({ block: "nearest" });
  }, [listId, box.active]);
  const ids = new Set(chosen.map((option) => option.id));
  return (
    <div
      role="presentation"
      className="card-surface absolute inset-x-0 top-full z-30 mt-1 p-1 shadow-lg"
      onMouseDown={(event) => event.preventDefault()}
    >
      <div
        id={listId}
        role="listbox"
        className="max-h-70 overflow-y-auto"
        aria-labelledby={labelledBy}
        aria-busy={state === "loading"}
      >
        {visible.map((option, index) => (
          <ComboboxOption
            key={option.id}
            id={`${listId}-${index}`}
            option={option}
            active={index === box.active}
            chosen={ids.has(option.id)}
            onChoose={() => box.choose(option)}
          />
        ))}
        {box.offered === null ? null : (
          <ListboxOption
            id={`${listId}-${visible.length}`}
            selected={false}
            className={`rounded-field hover:bg-base-content/8 text-primary flex min-h-11 cursor-pointer items-center gap-3 px-3 py-1.5 font-medium ${box.active === visible.length ? "bg-primary text-primary-content hover:bg-primary" : ""}`}
            onChoose={box.make}
          >
            <Icon name="plus" size={18} />
            <span className="min-w-0 flex-1 wrap-anywhere">{box.offered}</span>
          </ListboxOption>
        )}
      </div>
      {state === "loading" && visible.length === 0 ? (
        <Line busy>{t("ui.combobox.loading")}</Line>
      ) : null}
      {state === "ready" && visible.length === 0 && box.offered === null ? (
        <Line>{(box.query === "" && noneText) || t("ui.combobox.empty")}</Line>
      ) : null}
      {state === "failed" ? <Failed onRetry={box.found.retry} /> : null}
      <p role="status" className="sr-only">
        {state === "ready" ? t("ui.combobox.count", { count: visible.length }) : null}
      </p>
    </div>
  );
}

type OptionProps = {
  id: string;
  option: Option;
  active: boolean;
  chosen: boolean;
  onChoose: () => void;
};

function ComboboxOption({ id, option, active, chosen, onChoose }: OptionProps) {
  return (
    <ListboxOption
      id={id}
      selected={chosen}
      className={`rounded-field hover:bg-base-content/8 flex min-h-11 cursor-pointer items-center gap-3 px-3 py-1.5 in-[.big-targets]:min-h-12 ${active ? "bg-primary text-primary-content hover:bg-primary" : ""}`}
      onChoose={onChoose}
    >
      <OptionRow {...option} isActive={active} />
      {chosen ? <Icon name="check" size={18} /> : null}
    </ListboxOption>
  );
}

function Line({ children, busy }: { children: ReactNode; busy?: boolean }) {
  return (
    <p className="text-muted flex min-h-11 items-center gap-3 px-3">
      {busy ? <span className="loading loading-spinner loading-sm" aria-hidden="true" /> : null}
      {children}
    </p>
  );
}

function Failed({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation();
  return (
    <div role="alert" className="flex flex-wrap items-center justify-between gap-2 px-3 py-1">
      <span className="text-error flex items-center gap-2 font-medium">
        <Icon name="alert" size={18} />
        {t("ui.combobox.failed")}
      </span>
      <button type="button" className="btn btn-ghost" onClick={onRetry}>
        <Icon name="refresh" size={18} />
        {t("ui.combobox.retry")}
      </button>
    </div>
  );
}
