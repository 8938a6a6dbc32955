import { Form } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { useFormat } from "~/shell/layout/use-format";
import { IdempotencyField } from "~/ui/form/idempotency-field";
import { Badge, type Tone } from "~/ui/layout/badge";
import { Button } from "~/ui/layout/button";
import type { IconName } from "~/ui/layout/icon";
import type { StandInState } from "../model";
import type { StandIn } from "../queries/read";
import { STAND_INS_PATH, type StandInPlace } from "./place";

const LOOKS: Record<StandInState, { tone: Tone; icon: IconName }> = {
  running: { tone: "success", icon: "user-check" },
  coming: { tone: "info", icon: "calendar" },
  past: { tone: "neutral", icon: "history" },
};

type Props = {
  standIns: readonly StandIn[];
  /** The page that opens after one was ended. */
  place: StandInPlace;
  namesPeople?: boolean;
};

/** Periods in which people approve as stand-ins, with who gave them, and a button that ends one. */
export function StandInList({ standIns, place, namesPeople = false }: Props) {
  return (
    <ul className="flex flex-col">
      {standIns.map((standIn) => (
        <StandInLine key={standIn.id} standIn={standIn} place={place} isNamed={namesPeople} />
      ))}
    </ul>
  );
}

type LineProps = { standIn: StandIn; place: StandInPlace; isNamed: boolean };

function StandInLine({ standIn, place, isNamed }: LineProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const { id, userId, userName, fromOn, toOn, state, givenByName, endedByName, endedAt } = standIn;
  const days = fromOn === toOn ? format.day(fromOn) : `${format.day(fromOn)} – ${format.day(toOn)}`;
  return (
    <li className="border-base-300 flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-t py-2 first:border-t-0">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          {isNamed ? <span className="font-medium">{userName}</span> : null}
          <span className="tabular-nums">{days}</span>
          <Badge {...LOOKS[state]}>{t(`standIns.state.${state}`)}</Badge>
        </p>
        <p className="text-muted text-sm">
          {endedAt === null
            ? t("standIns.given-by", { name: givenByName })
            : t("standIns.ended-by", { name: endedByName, day: format.date(endedAt) })}
        </p>
      </div>
      {state === "past" ? null : (
        <Form method="post" action={STAND_INS_PATH} preventScrollReset>
          <IdempotencyField />
          <input type="hidden" name="standInId" value={id} />
          <input type="hidden" name="userId" value={userId} />
          <input type="hidden" name="place" value={place} />
          <Button
            look="quiet"
            icon="ban"
            aria-label={t("standIns.end.confirm-of", { name: userName, days })}
          >
            {t("standIns.end.confirm")}
          </Button>
        </Form>
      )}
    </li>
  );
}
