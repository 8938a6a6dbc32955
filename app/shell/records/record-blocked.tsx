import { namesOf } from "~/kernel/record-of";
import { useTranslation } from "react-i18next";
import { localeOf } from "~/kernel/text/languages";
import type { TextIn } from "~/locales/keys";
import { LinkButton } from "~/ui/layout/button";
import type { IconName } from "~/ui/layout/icon";
import { DialogPage } from "~/ui/overlay/dialog-page";
import { Notice } from "~/ui/layout/notice";
import { useLanguage } from "~/ui/layout/use-language";

type UseKind = Exclude<TextIn<"records.uses">, "reason">;
/** Number of uses of a record by kind; kinds without uses are omitted. */
export type Uses = Partial<Record<UseKind, number>>;

/** The uses as text: "2 rooms, 1 work order". The keys are under `records.uses`. */
export function useUsageLabels(): (uses: Uses) => string {
  const { t } = useTranslation();
  const language = useLanguage();
  const list = new Intl.ListFormat(localeOf(language), {
    type: "conjunction",
  });
  return (uses) =>
    list.format(
      namesOf(uses)
        .map((kind) => ({ kind, count: uses[kind] ?? 0 }))
        .filter(({ count }) => count > 0)
        .map(({ kind, count }) => t(`records.uses.${kind}`, { count })),
    );
}

type Props = {
  title: string;
  reason: string;
  /** A link to what the user wanted, with a text about it. */
  instead?: { to: string; label: string; icon: IconName; text?: string };
  closeTo: string;
};

/** Replaces the confirmation when the command is not possible: shows why, and the alternative. */
export function RecordBlocked({ title, reason, instead, closeTo }: Props) {
  const { t } = useTranslation();
  return (
    <DialogPage
      title={title}
      closeTo={closeTo}
      footer={
        <>
          <LinkButton to={closeTo} look={instead ? "quiet" : "primary"} preventScrollReset>
            {t("common.confirm.close")}
          </LinkButton>
          {instead ? (
            <LinkButton to={instead.to} look="primary" icon={instead.icon} preventScrollReset>
              {instead.label}
            </LinkButton>
          ) : null}
        </>
      }
    >
      <Notice kind="warning">{reason}</Notice>
      {instead?.text ? <p className="mt-3 text-pretty">{instead.text}</p> : null}
    </DialogPage>
  );
}
