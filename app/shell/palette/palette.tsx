import { useTranslation } from "react-i18next";
import { Dialog } from "~/ui/overlay/dialog";
import { PaletteSearch } from "./palette-search";
import { useLocation } from "@remix-run/react";
import { useRootFacts } from "../layout/root-facts";
import { pageKey, paletteEntries } from "./palette-entries";

const SEARCH_KEYS = "Ctrl K / Cmd K";

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

function ShortcutList() {
  const { t } = useTranslation();
  const root = useRootFacts();
  const isReview = useLocation().pathname === "/work-orders/review";
  const entries = root?.user ? paletteEntries(root.user, root.features) : [];
  const review: [text: string, key: string][] = [
    [t("workOrders.approve.confirm"), "A"],
    [t("workOrders.allowEditing.confirm"), "R"],
    [t("workOrders.review.next"), "J"],
    [t("workOrders.review.previous"), "K"],
  ];
  const rows: [text: string, ...keys: string[]][] = [
    ...(isReview ? review : []),
    [t("search.keys.search"), SEARCH_KEYS],
    [t("search.keys.find"), "/"],
    ...(entries.some(({ is }) => is === "creation")
      ? [[t("search.keys.create"), "C"] satisfies [string, string]]
      : []),
    [t("search.keys.help"), "?"],
    ...entries.flatMap((entry): [string, string, string][] =>
      entry.is === "page"
        ? [[t(`shell.navigation.${entry.area}`), "G", pageKey(entry.area).toUpperCase()]]
        : [],
    ),
  ];
  return (
    <dl className="grid grid-cols-[1fr_auto] items-center gap-x-6 gap-y-2">
      {rows.map(([text, ...keys]) => (
        <div key={text} className="contents">
          <dt>{text}</dt>
          <dd className="flex items-center gap-1.5">
            {keys.map((key, at) => (
              <span key={key} className="flex items-center gap-1.5">
                {at > 0 ? (
                  <span className="text-muted text-sm">{t("search.keys.then")}</span>
                ) : null}
                <kbd className="kbd">{key}</kbd>
              </span>
            ))}
          </dd>
        </div>
      ))}
    </dl>
  );
}
