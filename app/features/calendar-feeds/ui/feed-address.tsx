import { useTranslation } from "react-i18next";
import { TextInput } from "~/ui/form/field";
import { Button, LinkButton } from "~/ui/layout/button";
import { useHydrated } from "~/ui/layout/hydrated";
import { Icon } from "~/ui/layout/icon";
import { Notice } from "~/ui/layout/notice";
import { DialogPage } from "~/ui/overlay/dialog-page";
import { useToast } from "~/ui/overlay/toast";

/** The address of a new feed. It cannot be shown again, because the server keeps its hash only. */
export function FeedAddress({ address }: { address: string }) {
  const { t } = useTranslation();
  const hydrated = useHydrated();
  const show = useToast();
  const copy = () =>
    navigator.clipboard.writeText(address).then(
      () => show("success", t("calendarFeeds.address.copied")),
      () => show("error", t("calendarFeeds.address.not-copied")),
    );
  return (
    <DialogPage
      title={t("calendarFeeds.create.done")}
      closeTo="/profile"
      footer={
        <LinkButton to="/profile" icon="check" preventScrollReset>
          {t("calendarFeeds.address.close")}
        </LinkButton>
      }
    >
      <div className="flex flex-col gap-4">
        <Notice kind="warning">{t("calendarFeeds.address.once")}</Notice>
        <TextInput
          readOnly
          name="address"
          label={t("calendarFeeds.address.label")}
          hint={t("calendarFeeds.address.hint")}
          value={address}
          onFocus={(event) => event.target.select()}
        />
        <div className="flex flex-wrap gap-2">
          {hydrated ? (
            <Button type="button" look="primary" icon="clipboard" onClick={() => void copy()}>
              {t("calendarFeeds.address.copy")}
            </Button>
          ) : null}
          <a className="btn btn-plain" href={address.replace(/^https?:/, "webcal:")}>
            <Icon name="calendar" />
            {t("calendarFeeds.address.subscribe")}
          </a>
        </div>
      </div>
    </DialogPage>
  );
}
