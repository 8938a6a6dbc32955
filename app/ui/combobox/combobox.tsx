import { type ReactNode, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { ComboboxField } from "./combobox-field";
import { Field } from "../form/field";
import { useBrowserLayoutEffect, useHydrated } from "../layout/hydrated";
import type { Option, OptionMaker, OptionSearch } from "./option";

export type ComboboxProps = {
  name: string;
  label: ReactNode;
  hint?: ReactNode;
  error?: string | null;
  optional?: boolean;
  required?: boolean;
  disabled?: boolean;
  /** Said when nothing fits; the house's own words when left out. */
  emptyText?: string;
  /** In the empty box; the house's own words when left out. */
  placeholder?: string;
  search: OptionSearch;
  /** Shown before anything is typed, and all there is to choose from before JavaScript. */
  initialOptions: Option[];
  className?: string;
  /** Offered as the last line when nothing has the name that was typed. */
  create?: OptionMaker;
} & (
  | {
      multiple?: false;
      defaultValue?: Option | null;
      /** Chosen by whoever shows it, as by another field, instead of here. */
      value?: Option | null;
      onChange?: (chosen: Option | null) => void;
    }
  | { multiple: true; defaultValue?: Option[]; onChange?: (chosen: Option[]) => void }
);

/** Chooses one or several of very many by searching on the server. The form gets their ids under `name`. */
export function Combobox(props: ComboboxProps) {
  const [own, setOwn] = useState(() => startingOptions(props));
  const hydrated = useHydrated();
  const chosen = !props.multiple && props.value !== undefined ? [props.value].filter((option) => option !== null) : own;
  function choose(next: Option[]) {
    setOwn(next);
    if (props.multiple) props.onChange?.(next);
    else props.onChange?.(next[0] ?? null);
  }
  function find(next: Option[]) {
    if (next.map((option) => option.id).join() !== chosen.map((option) => option.id).join()) choose(next);
  }
  return (
    <Field label={props.label} hint={props.hint} error={props.error} optional={props.optional} className={props.className}>
      {(wiring) =>
        hydrated ? (
          <ComboboxField {...props} wiring={wiring} chosen={chosen} onChoose={choose} multiple={props.multiple === true} />
        ) : (
          <PlainSelect {...props} wiring={wiring} chosen={chosen} onFound={find} />
        )
      }
    </Field>
  );
}

type PlainProps = ComboboxProps & { chosen: Option[]; onFound: (chosen: Option[]) => void; wiring: { id: string } };

function PlainSelect({ name, multiple, required, disabled, placeholder, initialOptions, chosen, onFound, wiring }: PlainProps) {
  const { t } = useTranslation();
  const select = useRef<HTMLSelectElement>(null);
  const missing = chosen.filter((option) => !initialOptions.some((each) => each.id === option.id));
  const ids = chosen.map((option) => option.id);
  const shape = { ...wiring, ref: select, name, required, disabled };
  // JavaScript arrives: what was chosen here meanwhile goes on to the combobox.
  useBrowserLayoutEffect(() => {
    const found = [...(select.current?.selectedOptions ?? [])].map((option) => option.value);
    onFound([...missing, ...initialOptions].filter((option) => found.includes(option.id)));
    // oxlint-disable-next-line react/exhaustive-deps -- read once, when the page comes to life
  }, []);
  const options = [...missing, ...initialOptions].map((option) => (
    <option key={option.id} value={option.id}>
      {[option.name, option.hint].filter(Boolean).join(" · ")}
    </option>
  ));
  if (multiple) {
    return (
      <select {...shape} multiple defaultValue={ids} className="textarea min-h-28">
        {options}
      </select>
    );
  }
  return (
    <select {...shape} defaultValue={ids[0] ?? ""} className="select">
      <option value="">{placeholder ?? t("ui.select.none")}</option>
      {options}
    </select>
  );
}

function startingOptions({ defaultValue }: ComboboxProps): Option[] {
  if (!defaultValue) return [];
  return Array.isArray(defaultValue) ? defaultValue : [defaultValue];
}
