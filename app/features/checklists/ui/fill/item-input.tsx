import { type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useFormat } from "~/shell/layout/use-format";
import { TextArea, TextInput } from "~/ui/form/field";
import { NumberInput } from "~/ui/form/number-input";
import { SignKey } from "~/ui/form/sign-key";
import { SignaturePad } from "~/ui/form/signature-pad";
import { Button } from "~/ui/layout/button";
import { Icon, type IconName } from "~/ui/layout/icon";
import {
  type Answer,
  type ChecklistItem,
  MAX_ANSWER_LENGTH,
  type OrderChecklist,
  type Tick,
  TICKS,
} from "../../model";
import { useLimits, useReading } from "../use-values";

type Props = {
  item: ChecklistItem;
  readings: OrderChecklist["readings"];
  /** What was typed and not sent. */
  found: Record<string, string>;
  latest: Answer | null;
  isFinding: boolean;
  /** "Not OK" was chosen and asks for more. */
  asksMore: boolean;
  isSending: boolean;
  onReading: (thousandths: number | null) => void;
  /** Back to the answers, after "Not OK" by mistake. */
  onBack: () => void;
  /** Comment and photos. */
  children: ReactNode;
};

/** The fields of an item by its kind, with the buttons that answer it. */
export function ItemInput(props: Props) {
  const { item, found, children } = props;
  const { t } = useTranslation();
  switch (item.kind) {
    case "tick":
      return <TickInput {...props} />;
    case "number":
      return <NumberAnswer {...props} />;
    case "choice":
      return (
        <>
          <div role="group" aria-labelledby="item" className="flex flex-col gap-3">
            {item.options.map((option) => (
              <Button
                key={option}
                name="content"
                value={option}
                className="min-h-14 justify-start text-left text-base"
              >
                {option}
              </Button>
            ))}
          </div>
          {/* The button that is pressed names the option. */}
          <input type="hidden" name="kind" value="choice" />
          {children}
        </>
      );
    case "signature":
      return (
        <>
          <input type="hidden" name="kind" value="signature" />
          <TextInput
            name="content"
            label={t("checklists.fill.signer")}
            required
            maxLength={200}
            autoComplete="off"
            defaultValue={found["content"]}
          />
          <SignaturePad
            name="sign"
            label={t("checklists.kind.signature")}
            defaultTyped={found["sign.typed"]}
            defaultImage={found["sign.image"]}
          />
          {children}
          <SaveButton {...props} />
        </>
      );
    case "photo":
      return (
        <>
          <input type="hidden" name="kind" value="photo" />
          {children}
          <SaveButton {...props} />
        </>
      );
    default:
      return (
        <>
          <input type="hidden" name="kind" value="text" />
          <TextArea
            name="content"
            label={t("checklists.fill.text")}
            required
            rows={4}
            maxLength={MAX_ANSWER_LENGTH}
            defaultValue={found["content"]}
          />
          {children}
          <SaveButton {...props} />
        </>
      );
  }
}

const LOOKS: Record<Tick, { icon: IconName; className: string }> = {
  ok: { icon: "check", className: "btn-success" },
  "not-ok": { icon: "x", className: "btn-error" },
  "not-applicable": { icon: "minus", className: "btn-plain" },
};

/** `children` have one place in both states: what was entered in them stays. */
function TickInput({ asksMore, isSending, onBack, children }: Props) {
  const { t } = useTranslation();
  return (
    <>
      <input type="hidden" name="kind" value="tick" />
      {asksMore ? (
        <p className="text-error flex items-center gap-2 text-lg font-semibold">
          <input type="hidden" name="tick" value="not-ok" />
          <Icon name="circle-x" />
          {t("checklists.tick.not-ok")}
        </p>
      ) : (
        <div role="group" aria-labelledby="item" className="field-pair gap-3">
          {TICKS.map((tick) => (
            <button
              key={tick}
              name="tick"
              value={tick}
              disabled={isSending}
              className={`btn min-h-16 text-lg ${LOOKS[tick].className} ${tick === "not-applicable" ? "col-span-full" : ""}`}
            >
              <Icon name={LOOKS[tick].icon} size={24} />
              {t(`checklists.tick.${tick}`)}
            </button>
          ))}
        </div>
      )}
      {children}
      {asksMore ? (
        <>
          <SaveButton isSending={isSending} />
          <Button type="button" icon="arrow-left" className="min-h-14 text-base" onClick={onBack}>
            {t("checklists.fill.other-answer")}
          </Button>
        </>
      ) : null}
    </>
  );
}

function NumberAnswer(props: Props) {
  const { item, readings, found, isFinding, onReading, children } = props;
  const { t } = useTranslation();
  const format = useFormat();
  const reading = useReading();
  const limits = useLimits()(item);
  const last = readings.find(({ itemId }) => itemId === item.id);
  const typed = Number(found["thousandths"]);
  return (
    <>
      <input type="hidden" name="kind" value="number" />
      {last ? (
        <p className="flex items-center gap-2">
          <Icon name="history" />
          {t("checklists.fill.last", {
            value: reading(last.thousandths, item.unit),
            day: format.date(last.at),
          })}
        </p>
      ) : null}
      <NumberInput
        name="thousandths"
        label={t("checklists.fill.number")}
        hint={limits ? t("checklists.fill.limits", { limits }) : undefined}
        decimals={3}
        suffix={item.unit}
        beside={item.min === null || item.min < 0 ? <SignKey /> : undefined}
        noNumber={t("checklists.fill.no-number")}
        required
        defaultValue={found["thousandths"] !== undefined && Number.isInteger(typed) ? typed : null}
        onChange={onReading}
        className="text-lg"
      />
      <div role="status">
        {isFinding ? (
          <p className="text-error flex items-center gap-2 font-semibold">
            <Icon name="alert" />
            {t("checklists.fill.outside", { limits })}
          </p>
        ) : null}
      </div>
      {children}
      <SaveButton {...props} />
    </>
  );
}

function SaveButton({ isSending }: Pick<Props, "isSending">) {
  const { t } = useTranslation();
  return (
    <Button look="primary" icon="check" disabled={isSending} className="min-h-14 text-base">
      {t("checklists.fill.save-next")}
    </Button>
  );
}
