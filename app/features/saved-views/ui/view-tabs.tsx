import { Form, Link, useLocation, useSearchParams } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { SAVED_VIEW, withoutView } from "~/kernel/input/list-view";
import { Icon } from "~/ui/layout/icon";
import type { Tab } from "~/ui/list/tabs";
import { Menu, MenuButton, MenuLink } from "~/ui/overlay/menu";
import { type SavedView, type SavedViews, viewAddress, viewQueryOf } from "../model";

/** The tabs of the saved views of a list, and the URL of the list alone, without a view. */
export function useViewTabs({ list, views, defaultId }: SavedViews, isBelowOverview = false) {
  const [params] = useSearchParams();
  const selected = views.find(({ id }) => id === params.get(SAVED_VIEW)) ?? null;
  const tabs = views.map((view): Tab => ({
    to: viewAddress(view),
    label: view.name,
    current: view.id === selected?.id,
    ...(view.shared ? { icon: "users" as const } : {}),
  }));
  const plain = defaultId || isBelowOverview ? withoutView(list) : `/${list}`;
  return { tabs, selected, plain };
}

/** Saves what the list shows as a view, and changes the selected one. */
export function ViewCommands({ savedViews }: { savedViews: SavedViews }) {
  const { t } = useTranslation();
  const [params] = useSearchParams();
  const { pathname, search } = useLocation();
  const { list } = savedViews;
  const { selected } = useViewTabs(savedViews);
  const query = viewQueryOf(params);
  // The list of one's own records is no filter that a view could save.
  if (pathname === `/${list}/assigned`) return null;
  if (!selected)
    return query === "" ? null : (
      <SaveLink to={`/${list}/views/new${search}`} label={t("savedViews.saveView.open")} />
    );
  return (
    <>
      {query === viewQueryOf(new URLSearchParams(selected.query)) ? null : (
        <SaveLink to={`/${list}/views/new${search}`} label={t("savedViews.saveView.as-new")} />
      )}
      <ViewMenu view={selected} savedViews={savedViews} />
    </>
  );
}

function SaveLink({ to, label }: { to: string; label: string }) {
  return (
    <Link to={to} preventScrollReset className="btn btn-ghost save-view px-3 font-normal">
      <Icon name="plus" size={18} />
      <span>{label}</span>
    </Link>
  );
}

function ViewMenu({ view, savedViews }: { view: SavedView; savedViews: SavedViews }) {
  const { t } = useTranslation();
  const { search } = useLocation();
  const path = `/${view.list}/views/${view.id}`;
  const isDefault = savedViews.defaultId === view.id;
  return (
    <Menu label={t("savedViews.menu", { name: view.name })}>
      {view.shared && !savedViews.mayShare ? null : (
        <MenuLink to={`${path}/edit${search}`} icon="pen" preventScrollReset>
          {t("savedViews.changeView.open")}
        </MenuLink>
      )}
      <Form method="post" action={`${path}/default${search}`} preventScrollReset>
        {isDefault ? null : <input type="hidden" name="isDefault" value="on" />}
        <MenuButton type="submit" icon="check" current={isDefault}>
          {t("savedViews.makeDefault.open")}
        </MenuButton>
      </Form>
      {view.shared && !savedViews.mayShare ? null : (
        <MenuLink to={`${path}/delete${search}`} icon="trash" danger preventScrollReset>
          {t("savedViews.deleteView.open")}
        </MenuLink>
      )}
    </Menu>
  );
}
