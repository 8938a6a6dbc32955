import { useTranslation } from "react-i18next";
import { EmptyState } from "~/ui/list/empty-state";

/** What stands here once somebody logged out without a network: nothing of theirs, and the way back in. */
export function LeftScreen() {
  const { t } = useTranslation();
  return (
    <main className="mx-auto flex min-h-dvh max-w-xl flex-col justify-center p-4">
      <EmptyState icon="log-out" title={t("shell.left.title")} text={t("shell.left.text")}>
        <a href="/login" className="btn btn-primary">
          {t("sessions.login.submit")}
        </a>
      </EmptyState>
    </main>
  );
}
