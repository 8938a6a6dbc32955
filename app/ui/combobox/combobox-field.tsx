import type { FocusEvent } from "react";
import { useTranslation } from "react-i18next";
import { tellingHint } from "./alike";
import { comboboxProps } from "./combobox-props";
import { ComboboxPopup } from "./popup";
import type { FieldWiring } from "../form/field";
import { Icon } from "../layout/icon";
import { type ComboboxState, useCombobox } from "./use-combobox";
import type { Option } from "./option";

type Props = ComboboxState & {
  name: string;
  wiring: FieldWiring;
  required?: boolean;
  disabled?: boolean;
  noneText?: string;
  placeholder?: string | undefined;
};

/** The combobox with JavaScript: a text box, a list below it, and the chosen ids in hidden fields. */
export function ComboboxField({
  name,
  wiring,
  required,
  disabled,
  noneText,
  placeholder,
  ...state
}: Props) {
  const { t } = useTranslation();
  const box = useCombobox(state);
  const listId = `${wiring.id}-list`;
  const none = state.chosen.length === 0;
  const single = state.multiple ? undefined : state.chosen[0];
  const telling = single && tellingHint(single, state.initialOptions);
  const tellingId = `${wiring.id}-which`;
  const isActive =
    box.found.state !== "failed" &&
    box.active >= 0 &&
    box.active < box.found.options.length + Number(box.offered !== null);
  function leave(event: FocusEvent<HTMLDivElement>) {
    if (!event.currentTarget.contains(event.relatedTarget)) box.close();
  }
  return (
    <>
      <div className="relative" onBlur={leave}>
        {state.multiple ? (
          <ComboboxChips chosen={state.chosen} disabled={disabled} onRemove={box.remove} />
        ) : null}
        <div className="input focus-within:outline-primary has-aria-invalid:border-error flex items-center gap-1 pe-1 focus-within:outline-3 focus-within:outline-offset-2 has-disabled:opacity-60">
          <input
            {...comboboxProps(box.open, listId, isActive ? `${listId}-${box.active}` : undefined)}
            {...wiring}
            aria-describedby={joined(wiring["aria-describedby"], telling && tellingId)}
            ref={box.input}
            type="text"
            autoCapitalize="off"
            spellCheck={false}
            aria-required={required}
            required={required && none}
            disabled={disabled}
            className="min-w-0 flex-1 text-ellipsis outline-none! placeholder:text-muted! placeholder:opacity-100"
            placeholder={single?.name ?? placeholder ?? t("ui.combobox.placeholder")}
            value={box.text}
            onChange={(event) => box.type(event.target.value)}
            onClick={box.show}
            onKeyDown={box.onKeyDown}
          />
          {none || disabled ? null : (
            <button
              type="button"
              className="btn btn-ghost btn-square btn-sm"
              aria-label={t("ui.combobox.clear")}
              onClick={() => box.remove()}
            >
              <Icon name="x" size={18} />
            </button>
          )}
          <Icon name="chevrons-up-down" size={18} className="text-muted me-2" />
        </div>
        {box.open ? (
          <ComboboxPopup
            box={box}
            listId={listId}
            chosen={state.chosen}
            labelledBy={wiring.id}
            noneText={noneText}
          />
        ) : null}
        {state.chosen.map((option) => (
          <input
            key={option.id}
            type="hidden"
            name={name}
            value={option.id}
            data-name={option.name}
            data-hint={tellingHint(option, state.initialOptions)}
            disabled={disabled}
          />
        ))}
        {/* Submits an empty value for no choice, otherwise the stored choice would stay. */}
        {none && !state.multiple ? (
          <input type="hidden" name={name} value="" disabled={disabled} />
        ) : null}
      </div>
      {telling ? (
        <p id={tellingId} className="text-muted text-sm wrap-anywhere">
          {telling}
        </p>
      ) : null}
    </>
  );
}

/** Ids of what describes a field; undefined for none. */
function joined(...ids: (string | undefined)[]): string | undefined {
  return ids.filter(Boolean).join(" ") || undefined;
}

/** More scroll. */
const MANY = 20;

function ComboboxChips({
  chosen,
  disabled,
  onRemove,
}: {
  chosen: Option[];
  disabled?: boolean | undefined;
  onRemove: (id: string) => void;
}) {
  const { t } = useTranslation();
  if (chosen.length === 0) return null;
  const alike = repeated(chosen.map(({ name }) => name));
  return (
    <ul
      className={`mb-2 flex flex-wrap gap-2 ${chosen.length > MANY ? "rounded-field border-line max-h-60 overflow-y-auto border p-2" : ""}`}
    >
      {chosen.map((option) => (
        <li
          key={option.id}
          className="bg-base-content/8 rounded-field inline-flex max-w-full items-center ps-3"
        >
          <span className="min-w-0 py-1 wrap-anywhere">
            {option.name}
            {option.hint && (option.isAlike || alike.has(option.name)) ? (
              <span className="text-muted ms-2 text-sm">{option.hint}</span>
            ) : null}
          </span>
          <button
            type="button"
            disabled={disabled}
            className="btn btn-ghost btn-square ms-1"
            aria-label={t("ui.combobox.remove", { name: option.name })}
            onClick={() => onRemove(option.id)}
          >
            <Icon name="x" size={16} />
          </button>
        </li>
      ))}
    </ul>
  );
}

/** Those that occur more than once. */
function repeated(names: readonly string[]): ReadonlySet<string> {
  const seen = new Set<string>();
  return new Set(names.filter((name) => seen.has(name) || !seen.add(name)));
}
