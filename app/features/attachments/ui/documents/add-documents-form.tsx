import { useFetcher } from "@remix-run/react";
import { Fragment, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { FilesField } from "../upload/files-field";
import type { RefusalResponse } from "~/kernel/refusal";
import { useIsWaiting } from "~/offline/outbox/use-entry";
import { useQueuedRounds } from "~/offline/outbox/use-queued-rounds";
import { RefusedCommand } from "~/shell/records/record-command";
import { Button } from "~/ui/layout/button";
import { useHydrated } from "~/ui/layout/hydrated";
import { IdempotencyField } from "~/ui/form/idempotency-field";
import { Notice } from "~/ui/layout/notice";

type Props = {
  action: string;
  failed: string;
  /** The title of the record, when its page queues offline what cannot be sent now. */ title?:
    | string
    | undefined;
};

/** Sends chosen files immediately, and attaches them once all of them are uploaded. */
export function AddDocumentsForm({ action, failed, title }: Props) {
  const { t } = useTranslation();
  const hydrated = useHydrated();
  const fetcher = useFetcher<{ refusal?: RefusalResponse }>();
  const form = useRef<HTMLFormElement>(null);
  const [going, setGoing] = useState({ busy: false, arrived: 0, failed: 0 });
  const refusal = fetcher.data?.refusal;
  const round = useQueuedRounds(fetcher);
  const isWaiting = useIsWaiting(fetcher.data);
  const adding = fetcher.state !== "idle";
  const ready = !going.busy && going.arrived > 0 && going.failed === 0;
  // Submits once per set of uploaded files: after a refusal, the user decides whether to retry.
  useEffect(() => {
    if (ready) form.current?.requestSubmit();
  }, [ready, going.arrived]);
  return (
    <fetcher.Form
      ref={form}
      method="post"
      action={action}
      encType="multipart/form-data"
      preventScrollReset
      className="flex flex-col gap-3"
      aria-busy={adding}
    >
      {title ? <input type="hidden" name="_title" value={title} /> : null}
      <Fragment key={round}>
        <FilesField
          isQueued={title !== undefined}
          name="fileIds"
          label={t("documents.add")}
          hint={t("documents.limits")}
          onBusy={(busy) => setGoing((before) => ({ ...before, busy }))}
          onCount={(arrived) => setGoing((before) => ({ ...before, arrived }))}
          onFailed={(count) => setGoing((before) => ({ ...before, failed: count }))}
        />
        <IdempotencyField />
      </Fragment>
      {hydrated ? null : (
        <Button look="primary" icon="plus" className="self-end">
          {t("documents.add-now")}
        </Button>
      )}
      {refusal && !adding ? (
        <Notice kind="error">
          <RefusedCommand failed={failed} message={refusal.message} />
        </Notice>
      ) : null}
      {adding ? (
        <p role="status" className="text-muted text-sm">
          {t("documents.adding")}
        </p>
      ) : null}
      {isWaiting && !adding ? (
        <p role="status" className="text-muted text-sm">
          {t("outbox.kept")}
        </p>
      ) : null}
      {!adding && !going.busy && going.arrived > 0 && (going.failed > 0 || refusal) ? (
        <Button look="primary" icon="plus" className="self-end">
          {t("documents.add-arrived", { count: going.arrived })}
        </Button>
      ) : null}
    </fetcher.Form>
  );
}
