import { type RefObject, useEffect, useState } from "react";
import { useHydrated } from "../layout/hydrated";
import type { ComboboxField as Field } from "./combobox-field";

let loaded: typeof Field | null = null;

/** For forms that appear with the focus in a field: it must not be replaced then. */
export async function loadComboboxField(): Promise<void> {
  loaded ??= (await import("./combobox-field")).ComboboxField;
}

/**
 * The field with a list that searches, once it is loaded: no page waits for it. Until then, and where it cannot be loaded, the plain select is
 * the field. It is not replaced while the user is choosing an option.
 */
export function useComboboxField(select: RefObject<HTMLSelectElement>): typeof Field | null {
  const hydrated = useHydrated();
  const [field, setField] = useState(() => loaded);
  useEffect(() => {
    if (field) return;
    const replace = () => setField(() => loaded);
    let isLeft = false;
    async function load() {
      await loadComboboxField();
      if (isLeft) return;
      if (select.current?.matches(":focus"))
        select.current.addEventListener("blur", replace, { once: true });
      else replace();
    }
    load().catch(() => undefined);
    return () => {
      isLeft = true;
    };
  }, [field, select]);
  return hydrated ? field : null;
}
