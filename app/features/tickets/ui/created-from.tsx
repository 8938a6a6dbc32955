import { useTranslation } from "react-i18next";
import { Notice } from "~/ui/layout/notice";
import type { CreatedFrom } from "../queries/created-from";

/** The tickets in the form of a new order that is created from them. They are submitted with it. */
export function BegunFromTickets({
  tickets,
  isPlaced,
}: Pick<CreatedFrom, "tickets"> & { /** Whether they name a place. */ isPlaced: boolean }) {
  const { t } = useTranslation();
  return (
    <>
      <Notice kind="info" title={t("tickets.inOrder.prefill", { count: tickets.length })}>
        {tickets.map(({ number, name }) => `${number} · ${name}`).join(", ")}
      </Notice>
      {isPlaced ? null : (
        <Notice kind="warning">{t("tickets.inOrder.no-place", { count: tickets.length })}</Notice>
      )}
      {tickets.map(({ id }) => (
        <input key={id} type="hidden" name="ticketIds." value={id} />
      ))}
    </>
  );
}
