import { useTranslation } from "react-i18next";
import { Notice } from "~/ui/layout/notice";
import type { User } from "../queries/user";

/** The status of the account and the next step. Renders nothing while the account is in use. */
export function AccountStatus({ user }: { user: User }) {
  const { t } = useTranslation();
  const { name, inviteStatus, active } = user;
  if (!active) return <Notice kind="warning">{t("users.detail.next.inactive", { name })}</Notice>;
  if (inviteStatus === "NOT_INVITED")
    return <Notice kind="warning">{t("users.detail.next.NOT_INVITED", { name })}</Notice>;
  return inviteStatus === "INVITED" ? (
    <Notice kind="info">{t("users.detail.next.INVITED")}</Notice>
  ) : null;
}
