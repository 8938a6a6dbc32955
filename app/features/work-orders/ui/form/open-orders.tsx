import { Link } from "@remix-run/react";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import type { Places } from "~/features/pickers/ui/places";
import { addDays } from "~/kernel/time/days";
import { dayIn } from "~/kernel/time/instants";
import { joinNames, titleOf } from "~/kernel/text/title";
import { callApi } from "~/shell/api/api-client";
import { useRootFacts } from "~/shell/layout/root-facts";
import { useFormat } from "~/shell/layout/use-format";
import { Notice } from "~/ui/layout/notice";
import { openFilterOf } from "../../policy/open-at";
import type { OpenAt } from "../../queries/open-at";

type Found = Pick<OpenAt, "entities" | "totalCount">;

const SHOWN = 3;

/** Open orders of the chosen asset, else of the room, else of the location: the caller may have called before. */
export function OpenOrders({
  places: { asset, room, location },
  open,
}: {
  places: Places;
  open: unknown;
}) {
  const { t } = useTranslation();
  const format = useFormat();
  const at = openFilterOf({ assetId: asset?.id, roomId: room?.id, locationId: location?.id });
  const filter = at && `${at.name}=${at.id}`;
  const found = useOpenOrders(filter, isOpenAt(open) && open.filter === filter ? open : null);
  const today = dayIn(useRootFacts()?.timeZone ?? "UTC", Date.now());
  const dayText = (day: string) =>
    day === today
      ? t("workOrders.planned-period.today")
      : day === addDays(today, 1)
        ? t("workOrders.planned-period.tomorrow")
        : format.nearDay(day);
  if (!found || found.totalCount === 0) return null;
  return (
    <Notice kind="info" title={t("workOrders.form.open-here")}>
      <ul>
        {found.entities.map(({ id, number, description, leadName, visitOn, plannedStartOn }) => {
          const day = visitOn ?? plannedStartOn;
          return (
            <li key={id}>
              <Link to={`/work-orders/${id}`} target="_blank" className="link">
                {number}
              </Link>
              {` · ${joinNames(titleOf(description), leadName || t("workOrders.list.nobody"), day && dayText(day))}`}
            </li>
          );
        })}
      </ul>
      {found.totalCount > found.entities.length ? (
        <Link to={`/work-orders?${filter}`} target="_blank" className="link">
          {t("workOrders.form.open-all")}
        </Link>
      ) : null}
    </Notice>
  );
}

function isOpenAt(value: unknown): value is OpenAt {
  return typeof value === "object" && value !== null && "filter" in value && "entities" in value;
}

/** Null while they are not known: the form does not wait for them. `given`: those of the place, as the server has read them. */
function useOpenOrders(filter: string | null, given: Found | null): Found | null {
  const [found, setFound] = useState<(Found & { filter: string }) | null>(null);
  const isGiven = given !== null;
  useEffect(() => {
    if (filter === null || isGiven) return;
    const abort = new AbortController();
    const query = `unfinished=true&sortBy=urgency&sortDirection=desc&pageSize=${SHOWN}`;
    callApi<Found>(`/workOrders?${filter}&${query}`, { signal: abort.signal }).then(
      (page) => abort.signal.aborted || setFound({ ...page, filter }),
      () => undefined,
    );
    return () => abort.abort();
  }, [filter, isGiven]);
  return given ?? (found?.filter === filter ? found : null);
}
