import { useTranslation } from "react-i18next";
import { eventTextName, type NotificationEvent, type Preferences, type Way, WAYS } from "../model";
import { Icon } from "~/ui/layout/icon";

const ICONS = { push: "bell", mail: "mail", list: "inbox" } as const;

/** A row for each event, a checkbox for each way. */
export function ChoiceFields({
  preferences,
  events,
}: {
  preferences: Preferences;
  events: NotificationEvent[];
}) {
  const { t } = useTranslation();
  return (
    <table className="w-full">
      <thead>
        <tr className="text-muted text-sm">
          <th scope="col" className="py-1 text-left font-medium">
            {t("notifications.choose.event")}
          </th>
          {WAYS.map((way) => (
            <th key={way} scope="col" className="w-14 font-medium sm:w-20">
              <span className="inline-flex flex-col items-center gap-0.5">
                <Icon name={ICONS[way]} size={18} />
                {t(`notifications.way.${way}`)}
              </span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="divide-base-300 divide-y">
        {events.map((event) => (
          <tr key={event}>
            <th scope="row" className="py-2 pe-2 text-left font-medium">
              {t(`topics.${eventTextName(event)}.name`)}
            </th>
            {WAYS.map((way) => (
              <Box key={way} event={event} way={way} on={preferences[event][way]} />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The whole cell is its click target. */
function Box({ event, way, on }: { event: NotificationEvent; way: Way; on: boolean }) {
  const { t } = useTranslation();
  const label = `${t(`topics.${eventTextName(event)}.name`)}: ${t(`notifications.way.${way}`)}`;
  return (
    <td className="text-center">
      <label className="inline-flex size-11 cursor-pointer items-center justify-center">
        <input
          type="checkbox"
          name={`${way}.`}
          value={event}
          defaultChecked={on}
          aria-label={label}
          className="checkbox checkbox-primary"
        />
      </label>
    </td>
  );
}
