import { useTranslation } from "react-i18next";
import { useFormat } from "~/shell/layout/use-format";
import type { Option } from "~/ui/combobox/option";
import type { Load } from "../policy";
import { loadText } from "./load-text";

/** An option with its load, as a bar and in words. Without a load, as it is. */
export function useLoadOption(): (option: Option, load: Load | null | undefined) => Option {
  const { t } = useTranslation();
  const format = useFormat();
  return (option, load) => {
    if (!load) return option;
    const bar = { part: load.plannedMinutes, whole: load.capacityMinutes };
    return { ...option, hint: loadText(load, t, format), load: bar };
  };
}
