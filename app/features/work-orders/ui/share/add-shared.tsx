import { Form, useActionData, useNavigate, useNavigation, useSearchParams } from "@remix-run/react";
import { useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { MAX_AT_ONCE } from "~/features/attachments/model";
import { MAX_PHOTOS } from "~/features/comments/model";
import type { RefusalResponse } from "~/kernel/refusal";
import { currentOwner } from "~/offline/data/owner";
import { Button, LinkButton } from "~/ui/layout/button";
import { Section } from "~/ui/layout/card";
import { ListSkeleton } from "~/ui/layout/skeleton";
import { Notice } from "~/ui/layout/notice";
import { EmptyState } from "~/ui/list/empty-state";
import type { WorkOrderRow } from "../../queries/list/rows";
import { OrderChoice } from "./order-choice";
import { type SharedHere, useShared } from "./use-shared";
import { Icon } from "~/ui/layout/icon";

type Props = { shared: SharedHere; onLeaveOut: (id: string) => Promise<void> };

const WAYS = ["comment", "documents"] as const;
type Way = (typeof WAYS)[number];
const MOST: Record<Way, number> = { comment: MAX_PHOTOS, documents: MAX_AT_ONCE };

/** What was shared, and the orders that it can be added to. One tap on an order adds it. */
export function AddShared({ orders }: { orders: WorkOrderRow[] }) {
  const { t } = useTranslation();
  const { shared, leaveOut } = useShared();
  const isMissing = useSearchParams()[0].get("not");
  return (
    <>
      {isMissing ? (
        <Notice kind="error">
          {t(isMissing === "full" ? "refusals.share_full" : "refusals.share_failed")}
        </Notice>
      ) : null}
      {shared === undefined ? <ListSkeleton rows={2} /> : null}
      {shared === null && !isMissing ? (
        <EmptyState
          icon="upload"
          title={t("workOrders.shared.empty.title")}
          text={t("workOrders.shared.empty.text")}
        >
          <LinkButton to="/work-orders">{t("workOrders.list.title")}</LinkButton>
        </EmptyState>
      ) : null}
      {shared ? <Choice shared={shared} orders={orders} onLeaveOut={leaveOut} /> : null}
    </>
  );
}

type ChoiceProps = {
  shared: SharedHere;
  orders: WorkOrderRow[];
  onLeaveOut: (id: string) => Promise<void>;
};

function Choice({ shared, orders, onLeaveOut }: ChoiceProps) {
  const { t } = useTranslation();
  const refused = useActionData<{ refusal?: RefusalResponse }>()?.refusal;
  const isBusy = useNavigation().state !== "idle";
  const [way, setWay] = useState<Way>("comment");
  const { files, text } = shared;
  const isEmpty = files.length === 0 && (way === "documents" || text === "");
  const isTooMany = files.length > MOST[way];
  return (
    <Form method="post" action="/share" className="flex flex-col gap-4" aria-busy={isBusy}>
      {refused ? <Notice kind="error">{refused.message}</Notice> : null}
      <SharedFiles shared={shared} onLeaveOut={onLeaveOut} />
      <WayField way={way} onChange={setWay} />
      {way === "documents" && text ? (
        <Notice kind="warning">{t("workOrders.shared.no-text")}</Notice>
      ) : null}
      {isTooMany ? (
        <Notice kind="warning">{t("workOrders.shared.too-many", { most: MOST[way] })}</Notice>
      ) : null}
      <Section title={t("workOrders.shared.choose")}>
        <OrderChoice orders={orders} disabled={isBusy || isEmpty || isTooMany} />
      </Section>
      <Discard disabled={isBusy} />
    </Form>
  );
}

function WayField({ way, onChange }: { way: Way; onChange: (way: Way) => void }) {
  const { t } = useTranslation();
  const id = useId();
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1 text-sm font-medium">{t("workOrders.shared.as")}</legend>
      <div className="grid grid-cols-2 gap-2">
        {WAYS.map((each) => (
          <label
            key={each}
            htmlFor={id + each}
            className="rounded-field border-base-content/55 has-checked:border-primary has-checked:bg-primary/10 has-focus-visible:outline-primary flex min-h-12 cursor-pointer items-center gap-2 border px-3 has-checked:font-semibold has-focus-visible:outline-3 has-focus-visible:outline-offset-2"
          >
            <input
              id={id + each}
              type="radio"
              name="as"
              aria-label={t(`workOrders.shared.way.${each}`)}
              value={each}
              checked={way === each}
              onChange={() => onChange(each)}
              className="radio radio-primary outline-none!"
            />
            {t(`workOrders.shared.way.${each}`)}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** Deletes the share from this device; the other app still has its files. */
function Discard({ disabled }: { disabled: boolean }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  async function discard() {
    const owner = currentOwner();
    if (owner !== null) await (await import("~/offline/drafts/shared-files")).dropShared(owner);
    await navigate("/work-orders", { replace: true });
  }
  return (
    <div className="flex flex-wrap gap-2">
      <Button type="button" look="plain" disabled={disabled} onClick={() => void discard()}>
        {t("workOrders.shared.discard")}
      </Button>
      <LinkButton to="/work-orders" look="quiet">
        {t("workOrders.shared.later")}
      </LinkButton>
    </div>
  );
}

/** The files and the text that were shared, and the files that cannot be added, with the reason. */
function SharedFiles({ shared: { files, text, refused }, onLeaveOut }: Props) {
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
                <span className="line-words">{name}</span>
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
          {text ? <p className="mt-2 wrap-anywhere whitespace-pre-line">{text}</p> : null}
        </Section>
      ) : null}
    </>
  );
}
