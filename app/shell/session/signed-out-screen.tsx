import { useTranslation } from "react-i18next";
import { EmptyState } from "~/ui/list/empty-state";

/** Shown after a sign-out without a network: no data of the user, and a link to sign in again. */
export function SignedOutScreen() {
  const { t } = useTranslation();
  return (
    <main className="mx-auto flex min-h-dvh max-w-xl flex-col justify-center p-4">
      <EmptyState icon="log-out" title={t("shell.left.title")} text={t("shell.left.text")}>
        <a href="/login" className="btn btn-primary">
          {t("shell.account.log-in")}
        </a>
      </EmptyState>
    </main>
  );
}
