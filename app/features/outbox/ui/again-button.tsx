import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "~/ui/layout/button";
import { Notice } from "~/ui/layout/notice";

/** Sends a refused entry again, unchanged. If the device's storage is full and the entry could not be sent either, the button says so. */
export function AgainButton({ id }: { id: string }) {
  const { t } = useTranslation();
  const [state, setState] = useState<"idle" | "busy" | "done" | "full" | "failed">("idle");
  async function send() {
    setState("busy");
    setState(await again(id).catch(() => "failed" as const));
  }
  return (
    <>
      {state === "full" || state === "failed" ? (
        <div className="mx-2 mb-2 basis-full">
          <Notice kind="error">{t(`outbox.again-${state}`)}</Notice>
        </div>
      ) : null}
      <Button
        type="button"
        look="quiet"
        icon="send"
        busy={state === "busy"}
        onClick={() => void send()}
      >
        {t("outbox.again")}
      </Button>
    </>
  );
}

async function again(id: string): Promise<"done" | "full"> {
  return (await import("~/offline/outbox/attention")).sendAgain(id);
}
