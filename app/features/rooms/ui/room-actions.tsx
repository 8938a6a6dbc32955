import { useTranslation } from "react-i18next";
import { ActionBar } from "~/ui/layout/action-bar";
import { LinkButton } from "~/ui/layout/button";
import { PrintLabel } from "~/features/labels/ui/print-label";
import { Menu, MenuLink } from "~/ui/overlay/menu";
import type { RoomDetail } from "../queries/record";

/** The available actions from the server: the likeliest as a button, the rest in the "more" menu. */
export function RoomActions({ room }: { room: RoomDetail }) {
  const { t } = useTranslation();
  const offers = (command: "archive" | "delete") => room.availableActions.includes(command);
  return (
    <ActionBar>
      <Menu label={t("rooms.detail.more")}>
        <PrintLabel kind="rooms" id={room.id} />
        {offers("archive") ? (
          <MenuLink to={`/rooms/${room.id}/archive`} icon="archive" preventScrollReset>
            {t("rooms.archive.confirm")}
          </MenuLink>
        ) : null}
        {offers("delete") ? (
          <MenuLink to={`/rooms/${room.id}/delete`} icon="trash" danger preventScrollReset>
            {t("rooms.delete.confirm")}
          </MenuLink>
        ) : null}
      </Menu>
      {room.archived ? (
        <LinkButton
          to={`/rooms/${room.id}/restore`}
          look="primary"
          icon="archive-restore"
          preventScrollReset
        >
          {t("rooms.restore.confirm")}
        </LinkButton>
      ) : (
        <LinkButton to={`/rooms/${room.id}/edit`} look="primary" icon="pen" prefetch="intent">
          {t("rooms.detail.edit")}
        </LinkButton>
      )}
    </ActionBar>
  );
}
