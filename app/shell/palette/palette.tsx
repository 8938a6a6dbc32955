import { useTranslation } from "react-i18next";
import { Dialog } from "~/ui/overlay/dialog";
import { PaletteSearch } from "./palette-search";
import { ShortcutList } from "./shortcut-list";

type Props = { view: "search" | "help"; onClose: () => void };

/** The search over everything, or the list of shortcuts. Loaded when it is first opened. */
export default function Palette({ view, onClose }: Props) {
  const { t } = useTranslation();
  return view === "help" ? (
    <Dialog open onClose={onClose} title={t("search.help")}>
      <ShortcutList />
    </Dialog>
  ) : (
    <Dialog open onClose={onClose} title={t("search.title")} wide>
      <PaletteSearch onClose={onClose} />
    </Dialog>
  );
}
