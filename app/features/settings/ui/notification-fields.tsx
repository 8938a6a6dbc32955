import { useId } from "react";
import { useTranslation } from "react-i18next";
import { CHANNELS, eventTextName, type Notifications } from "~/features/notifications/model";
import { namesOf } from "~/kernel/record-of";
import { Icon } from "~/ui/layout/icon";
import { type RefusedForm, typedAgain } from "./restored-input";

const ICONS = { push: "bell", mail: "mail" } as const;

/** A row for each event, a checkbox for each channel. Each checkbox has its own name, so that a refused form is restored as it was. */
export function NotificationFields({
  stored,
  refused,
}: {
  stored: Notifications;
  refused: RefusedForm | undefined;
}) {
  const { t } = useTranslation();
  const typed = typedAgain(refused);
  return (
    <table className="w-full">
      <thead>
        <tr className="text-muted text-sm">
          <th scope="col" className="py-1 text-left font-medium">
            {t("settings.notifications.event-column")}
          </th>
          {CHANNELS.map((channel) => (
            <th key={channel} scope="col" className="w-16 font-medium sm:w-20">
              <span className="inline-flex flex-col items-center gap-0.5">
                <Icon name={ICONS[channel]} size={18} />
                {t(`settings.notifications.channel.${channel}`)}
              </span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="divide-base-300 divide-y">
        {namesOf(stored).map((event, index) => (
          <tr key={event}>
            <th scope="row" className="py-2 pe-2 text-left font-normal">
              <span className="block font-medium">{t(`topics.${eventTextName(event)}.name`)}</span>
              <span className="text-muted block text-sm">
                {t(`topics.${eventTextName(event)}.to`)}
              </span>
            </th>
            {CHANNELS.map((channel) => (
              <Box
                key={channel}
                name={`${channel}.${index}`}
                event={event}
                on={typed.isOn(`${channel}.${index}`, stored[event][channel])}
                label={`${t(`topics.${eventTextName(event)}.name`)}: ${t(`settings.notifications.channel.${channel}`)}`}
              />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The whole cell is its click target. */
function Box({
  name,
  event,
  on,
  label,
}: {
  name: string;
  event: string;
  on: boolean;
  label: string;
}) {
  const id = useId();
  return (
    <td className="text-center">
      <label
        htmlFor={id}
        className="inline-flex size-11 cursor-pointer items-center justify-center"
      >
        <span className="sr-only">{label}</span>
        <input
          id={id}
          type="checkbox"
          name={name}
          value={event}
          defaultChecked={on}
          aria-label={label}
          className="checkbox checkbox-primary"
        />
      </label>
    </td>
  );
}
