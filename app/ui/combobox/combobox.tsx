import { type ReactNode, type RefObject, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useComboboxField } from "./use-combobox-field";
import { Field } from "../form/field";
import { useBrowserLayoutEffect } from "../layout/hydrated";
import type { Option, OptionMaker, OptionSearch } from "./option";
import { joinNames } from "~/kernel/text/title";

type ComboboxProps = {
  name: string;
  label: ReactNode;
  hint?: ReactNode;
  error?: string | null;
  optional?: boolean;
  required?: boolean;
  disabled?: boolean;
  /** What to do while there are no records at all. */
  noneText?: string;
  /** Placeholder of the text box; has a default. */
  placeholder?: string | undefined;
  search: OptionSearch;
  /** Options before a search, and the only options without JavaScript. */
  initialOptions: Option[];
  /** Searches for the first options too, so that the initial ones are only those without JavaScript. */
  searchesFirst?: boolean;
  className?: string;
  /** Adds a last option that creates an entry with the typed name if no option has it. */
  create?: OptionMaker | undefined;
} & (
  | {
      multiple?: false;
      defaultValue?: Option | null;
      /** Controlled value, for example set by another field. */
      value?: Option | null;
      onChange?: (chosen: Option | null) => void;
    }
  | { multiple: true; defaultValue?: Option[]; onChange?: (chosen: Option[]) => void }
);

/** Chooses one or several of many records by searching on the server. Submits their ids under `name`. */
export function Combobox(props: ComboboxProps) {
  const [own, setOwn] = useState(() => startingOptions(props));
  const select = useRef<HTMLSelectElement>(null);
  const ComboboxField = useComboboxField(select);
  const chosen =
    !props.multiple && props.value !== undefined
      ? [props.value].filter((option) => option !== null)
      : own;
  function choose(next: Option[]) {
    setOwn(next);
    if (props.multiple) props.onChange?.(next);
    else props.onChange?.(next[0] ?? null);
  }
  function find(next: Option[]) {
    if (next.map((option) => option.id).join() !== chosen.map((option) => option.id).join())
      choose(next);
  }
  return (
    <Field
      label={props.label}
      hint={props.hint}
      error={props.error}
      optional={props.optional}
      className={props.className}
    >
      {(wiring) =>
        ComboboxField ? (
          <ComboboxField
            {...props}
            initialOptions={props.searchesFirst ? [] : props.initialOptions}
            wiring={wiring}
            chosen={chosen}
            onChoose={choose}
            multiple={props.multiple === true}
          />
        ) : (
          <PlainSelect {...props} wiring={wiring} chosen={chosen} onFound={find} select={select} />
        )
      }
    </Field>
  );
}

type PlainProps = ComboboxProps & {
  chosen: Option[];
  onFound: (chosen: Option[]) => void;
  wiring: { id: string };
  select: RefObject<HTMLSelectElement>;
};

function PlainSelect({
  name,
  multiple,
  required,
  disabled,
  placeholder,
  initialOptions,
  chosen,
  onFound,
  wiring,
  select,
}: PlainProps) {
  const { t } = useTranslation();
  const initial = new Set(initialOptions.map((option) => option.id));
  const missing = chosen.filter((option) => !initial.has(option.id));
  const ids = chosen.map((option) => option.id);
  /** What is chosen in the plain select is passed on to the combobox. */
  function pass() {
    const selected = select.current?.selectedOptions ?? [];
    const found = new Set([...selected].map((option) => option.value));
    onFound([...missing, ...initialOptions].filter((option) => found.has(option.id)));
  }
  const shape = {
    ...wiring,
    ref: select,
    name,
    required,
    disabled,
    onChange: pass,
    "data-plain": true,
  };
  // Read once, on hydration: what was chosen before.
  useBrowserLayoutEffect(pass, []);
  const options = [...missing, ...initialOptions].map((option) => (
    <option key={option.id} value={option.id}>
      {joinNames(option.name, option.hint)}
    </option>
  ));
  if (multiple) {
    return (
      <select {...shape} multiple value={ids} className="textarea min-h-28">
        {options}
      </select>
    );
  }
  return (
    <select {...shape} value={ids[0] ?? ""} className="select">
      <option value="">{placeholder ?? t("ui.select.none")}</option>
      {options}
    </select>
  );
}

function startingOptions({ defaultValue }: ComboboxProps): Option[] {
  if (!defaultValue) return [];
  return Array.isArray(defaultValue) ? defaultValue : [defaultValue];
}
