import { type ReactNode, useCallback, useId, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../layout/button";
import { enterValue } from "./enter-value";
import { FieldError, TextInput } from "./field";
import { useInvalid } from "./invalid-field";
import { useBrowserLayoutEffect, useHydrated } from "../layout/hydrated";
import { Icon, type IconName } from "../layout/icon";
import { Notice } from "../layout/notice";
import { useRefused } from "./refused";
import { SignatureCanvas } from "./signature-canvas";

type SignaturePadProps = {
  /** Submits `<name>.image`, a PNG as data URL, or `<name>.typed`, never both. */
  name: string;
  label: ReactNode;
  hint?: ReactNode;
  error?: string | null;
  required?: boolean;
  defaultTyped?: string | undefined;
  /** Who signs, as far as it is known: entered when typing is chosen. Before JavaScript the field stays empty, because a name in it is a signature. */
  signer?: string | undefined;
  /** A signature drawn earlier, as when a queued report is opened again. It stays until it is cleared. */
  defaultImage?: string | undefined;
  /** Takes the room that there is, as on a screen of its own. */
  fill?: boolean;
  /** Fields of the signer, above the pad, or beside it on a screen that is too low for both. */
  children?: ReactNode;
  onChange?: (signature: { image: string } | { typed: string }) => void;
};

type Way = "draw" | "type";
const WAYS: { way: Way; icon: IconName }[] = [
  { way: "draw", icon: "signature" },
  { way: "type", icon: "keyboard" },
];

/** A signature, drawn or typed. Before JavaScript only typing is available. Both are equally valid. */
export function SignaturePad({
  name,
  label,
  hint,
  error: message,
  required,
  defaultTyped,
  signer = "",
  defaultImage,
  fill = false,
  children,
  onChange,
}: SignaturePadProps) {
  const { t } = useTranslation();
  const id = useId();
  const hydrated = useHydrated();
  const invalid = useInvalid(t("ui.signature.missing"));
  const { refused, onInput } = useRefused(message);
  const error = invalid.error ?? refused;
  const [way, setWay] = useState<Way>(defaultTyped ? "type" : "draw");
  const [given, setGiven] = useState(defaultImage ?? "");
  const [failed, setFailed] = useState(false);
  const fail = useCallback(() => setFailed(true), []);
  const typing = useRef<HTMLFieldSetElement>(null);
  // Stays with typing if a name was typed before hydration.
  useBrowserLayoutEffect(() => {
    if (typing.current?.querySelector("input")?.value) setWay("type");
  }, []);
  function choose(next: Way) {
    setWay(next);
    const field = typing.current?.querySelector("input");
    if (next === "type" && signer && field?.value === "") enterValue(field, signer);
  }
  const drawing = hydrated && !failed && way === "draw";
  const describedBy =
    [hint ? `${id}hint` : "", error ? `${id}error` : ""].filter(Boolean).join(" ") || undefined;
  return (
    <fieldset
      aria-describedby={describedBy}
      tabIndex={-1}
      className={`flex min-w-0 scroll-mt-20 flex-col gap-2 outline-none ${fill ? "flex-1 short:grid short:grid-cols-[14rem_1fr] short:grid-rows-[auto_auto_1fr]" : ""}`}
    >
      <legend className="mb-1 text-sm font-medium">{label}</legend>
      {children}
      {hint ? (
        <p id={`${id}hint`} className="text-muted text-sm">
          {hint}
        </p>
      ) : null}
      {hydrated && !failed ? <WaySwitch way={way} onWay={choose} /> : null}
      {failed ? <Notice kind="warning">{t("ui.signature.failed")}</Notice> : null}
      {/* Hidden but mounted: drawing and name are kept when the user switches between them. */}
      <fieldset
        hidden={!drawing}
        disabled={!drawing}
        className={`min-w-0 ${fill ? "flex flex-1 flex-col short:contents" : ""}`}
        {...invalid.listeners}
      >
        {given ? (
          <GivenSignature name={`${name}.image`} image={given} onClear={() => setGiven("")} />
        ) : null}
        {hydrated && !given ? (
          <SignatureCanvas
            name={`${name}.image`}
            required={required}
            fill={fill}
            onFailed={fail}
            onChange={(image) => {
              if (image !== "") {
                invalid.clear();
                onInput();
              }
              onChange?.({ image });
            }}
          />
        ) : null}
      </fieldset>
      <fieldset
        ref={typing}
        hidden={drawing}
        disabled={drawing}
        className="signing-area max-w-xl min-w-0"
        onInput={onInput}
      >
        <TextInput
          label={t("ui.signature.name")}
          name={`${name}.typed`}
          defaultValue={defaultTyped}
          required={required}
          maxLength={200}
          autoComplete="name"
          onChange={(event) => onChange?.({ typed: event.target.value })}
        />
      </fieldset>
      <FieldError id={`${id}error`} error={error} />
    </fieldset>
  );
}

function GivenSignature({
  name,
  image,
  onClear,
}: {
  name: string;
  image: string;
  onClear: () => void;
}) {
  const { t } = useTranslation();
  return (
    <div className="signing-area flex flex-col items-start gap-2">
      <img
        src={image}
        alt={t("ui.signature.area")}
        className="border-base-content/55 rounded-field aspect-[5/2] w-full max-w-xl border bg-white object-contain"
      />
      <input type="hidden" name={name} value={image} />
      <Button type="button" look="quiet" icon="trash" onClick={onClear}>
        {t("ui.signature.clear")}
      </Button>
    </div>
  );
}

function WaySwitch({ way, onWay }: { way: Way; onWay: (way: Way) => void }) {
  const { t } = useTranslation();
  return (
    <div role="group" aria-label={t("ui.signature.how")} className="join">
      {WAYS.map((each) => (
        <button
          key={each.way}
          type="button"
          aria-pressed={way === each.way}
          className={`btn join-item ${way === each.way ? "btn-primary" : "btn-outline border-base-content/55"}`}
          onClick={() => onWay(each.way)}
        >
          <Icon name={each.icon} size={18} />
          {t(`ui.signature.${each.way}`)}
        </button>
      ))}
    </div>
  );
}
