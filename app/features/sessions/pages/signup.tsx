import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useTranslation } from "react-i18next";
import { readAnonymous } from "~/kernel/server/page";
import { pageHandle } from "~/shell/page-handle";
import { Announced } from "../ui/announced";

export function loader(args: LoaderFunctionArgs) {
  return readAnonymous(args, async () => null);
}

export default function Signup() {
  const { t } = useTranslation();
  return <Announced title={t("sessions.signup.title")} text={t("sessions.signup.text")} />;
}

export const handle = pageHandle((t) => t("sessions.signup.title"));
