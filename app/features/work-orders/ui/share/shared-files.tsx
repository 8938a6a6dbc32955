import { useTranslation } from "react-i18next";
import { Button } from "~/ui/layout/button";
import { Section } from "~/ui/layout/card";
import { Icon } from "~/ui/layout/icon";
import { Notice } from "~/ui/layout/notice";
import type { SharedHere } from "./use-shared";

type Props = { shared: SharedHere; onLeaveOut: (id: string) => Promise<void> };

/** The files and the text that were shared, and the files that cannot be added, with the reason. */
export function SharedFiles({ shared: { files, text, refused }, onLeaveOut }: Props) {
  const { t } = useTranslation();
  return (
    <>
      {refused.length > 0 ? (
        <Notice kind="warning" title={t("workOrders.shared.refused.title")}>
          <ul>
            {refused.map(({ name, reason }) => (
              <li key={`${name} ${reason}`} className="wrap-anywhere">
                {t(`workOrders.shared.refused.${reason}`, { name })}
              </li>
            ))}
          </ul>
        </Notice>
      ) : null}
      {files.length > 0 || text ? (
        <Section title={t("workOrders.shared.what")}>
          <ul className="flex flex-col gap-2">
            {files.map(({ id, name, preview }) => (
              <li key={id} className="flex items-center gap-3">
                {preview ? (
                  <img src={preview} alt="" className="size-14 rounded object-cover" />
                ) : (
                  <span className="bg-base-200 grid size-14 place-items-center rounded">
                    <Icon name="file" size={24} />
                  </span>
                )}
                <span className="min-w-0 flex-1 wrap-anywhere">{name}</span>
                <Button
                  type="button"
                  look="quiet"
                  icon="x"
                  aria-label={t("files.leave-out", { name })}
                  onClick={() => void onLeaveOut(id)}
                />
              </li>
            ))}
          </ul>
          {text ? <p className="mt-2 break-words whitespace-pre-line">{text}</p> : null}
        </Section>
      ) : null}
    </>
  );
}
