import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { type View, viewCookie } from "~/kernel/input/list-view";
import { Icon, type IconName } from "../layout/icon";
import { LIST_PARAMS, useListAddress } from "./list-address";

const A_YEAR_IN_SECONDS = 31_536_000;
const ICONS: Record<View, IconName> = { table: "table", kanban: "kanban", cards: "grid" };

type Props = {
  /** The list whose view is remembered, such as "work-orders". */ list: string;
  /** Null: nothing was chosen, and the width of the screen decides. */ view: View | null;
};

/** Table, kanban or cards. Each view is a link that can be shared; the choice is remembered per list. */
export function ViewSwitch({ list, view }: Props) {
  const { t } = useTranslation();
  return (
    <nav aria-label={t("ui.view.label")} className="view-switch">
      {view === null ? (
        // Without a choice, narrow screens show the rows of the table as cards.
        <>
          <ViewLink list={list} view="table" current className="max-md:hidden" />
          <ViewLink list={list} view="table" className="md:hidden" />
          <ViewLink list={list} view="cards" className="max-md:hidden" />
          <ViewLink list={list} view="cards" current className="md:hidden" />
        </>
      ) : (
        <>
          <ViewLink list={list} view="table" current={view === "table"} />
          <ViewLink list={list} view="cards" current={view === "cards"} />
        </>
      )}
      <ViewLink list={list} view="kanban" current={view === "kanban"} />
    </nav>
  );
}

function ViewLink({
  list,
  view,
  current = false,
  className = "",
}: {
  list: string;
  view: View;
  current?: boolean;
  className?: string;
}) {
  const { t } = useTranslation();
  const address = useListAddress();
  return (
    <Link
      to={address({ view, [LIST_PARAMS.page]: null })}
      onClick={() => remember(list, view)}
      preventScrollReset
      prefetch="intent"
      className={`view-link ${className}`}
      aria-current={current ? "page" : undefined}
    >
      <Icon name={ICONS[view]} size={18} />
      <span className="max-lg:sr-only">{t(`ui.view.${view}`)}</span>
    </Link>
  );
}

function remember(list: string, view: View) {
  // A cookie, so that the server renders the right view with the next request.
  document.cookie = `${viewCookie(list)}=${view}; Path=/; Max-Age=${A_YEAR_IN_SECONDS}; SameSite=Lax; Secure`;
}
