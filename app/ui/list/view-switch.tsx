import { useTranslation } from "react-i18next";
import { choiceFor } from "~/kernel/input/cookie";
import { type View, viewCookie } from "~/kernel/input/list-view";
import { Icon, type IconName } from "../layout/icon";
import { PrefetchLink } from "../layout/prefetch-link";
import { Menu, MenuLink } from "../overlay/menu";
import { ExportEntries, ExportMenu } from "./export-menu";
import { LIST_PARAMS, useListAddress } from "./list-address";

const ICONS: Record<View | "rows", IconName> = {
  rows: "list-bullets",
  table: "table",
  kanban: "kanban",
  cards: "grid",
};

type Props = {
  /** The list whose view is remembered, such as "work-orders". */ list: string;
  /** Null: nothing was chosen, and the width of the screen decides. */ view: View | null;
  /** False for a list without groups. */ hasBoard?: boolean;
  /** False for a list that has no file. */ hasFile?: boolean;
};

/** The list as files, and as a table, kanban or cards. Each view is a link that can be shared; the choice is remembered per list. */
export function ViewSwitch({ list, view, hasBoard = true, hasFile = true }: Props) {
  const { t } = useTranslation();
  return (
    <>
      {hasFile ? <ExportMenu /> : null}
      <nav aria-label={t("ui.view.label")} className="view-switch max-md:hidden">
        <ViewLink list={list} view="table" current={view === null || view === "table"} />
        <ViewLink list={list} view="cards" current={view === "cards"} />
        {hasBoard ? <ViewLink list={list} view="kanban" current={view === "kanban"} /> : null}
      </nav>
      <ViewMenu {...{ list, view, hasBoard, hasFile }} />
    </>
  );
}

const IN_MENU = ["rows", "table", "cards", "kanban"] as const;

/** The same behind one button for narrow screens, where rows of two lines are shown until another view is chosen. */
function ViewMenu({ list, view, hasBoard, hasFile }: Props) {
  const { t } = useTranslation();
  const address = useListAddress();
  const current = view ?? "rows";
  return (
    <Menu
      label={`${t("ui.view.label")}: ${t(`ui.view.${current}`)}`}
      icon={ICONS[current]}
      className="bg-base-100 border-line shrink-0 md:hidden"
    >
      {IN_MENU.filter((each) => hasBoard || each !== "kanban").map((each) => {
        const chosen = each === "rows" ? null : each;
        return (
          <MenuLink
            key={each}
            to={address({ view: chosen, [LIST_PARAMS.page]: null })}
            onClick={() => remember(list, chosen)}
            preventScrollReset
            icon={ICONS[each]}
            current={each === current}
          >
            {t(`ui.view.${each}`)}
          </MenuLink>
        );
      })}
      {hasFile ? <ExportEntries /> : null}
    </Menu>
  );
}

function ViewLink({ list, view, current }: { list: string; view: View; current: boolean }) {
  const { t } = useTranslation();
  const address = useListAddress();
  return (
    <PrefetchLink
      to={address({ view, [LIST_PARAMS.page]: null })}
      onClick={() => remember(list, view)}
      preventScrollReset
      className="view-link"
      title={t(`ui.view.${view}`)}
      aria-current={current ? "page" : undefined}
    >
      <Icon name={ICONS[view]} size={18} />
      <span className="max-lg:sr-only">{t(`ui.view.${view}`)}</span>
    </PrefetchLink>
  );
}

function remember(list: string, view: View | null) {
  // A cookie, so that the server renders the right view with the next request.
  document.cookie = choiceFor(viewCookie(list), view ?? "");
}
