import { type ReactNode, useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../layout/button";
import { SIGNATURE_DRAWN } from "./drawn";
import { FieldError } from "./field";
import { useSignature } from "./use-signature";

type Props = {
  name: string;
  required?: boolean | undefined;
  /** Takes the room that there is in a SignaturePad. The image then contains the strokes alone, without the room around them. */
  fill?: boolean;
  onChange?: (image: string) => void;
  onFailed: () => void;
  children?: ReactNode;
};

/** A canvas to sign on, white in every theme. The image is in a form field of its own, so that "required" works natively. */
export function SignatureCanvas({
  name,
  required,
  fill = false,
  onChange,
  onFailed,
  children,
}: Props) {
  const { t } = useTranslation();
  const canvas = useRef<HTMLCanvasElement>(null);
  const { image, state, isDot, clear, undo } = useSignature(canvas, { onChange, cropped: fill });
  useEffect(() => {
    if (state === "failed") onFailed();
  }, [state, onFailed]);
  const lastImage = useRef(image);
  // After the image is in the form field.
  useEffect(() => {
    if (lastImage.current === image) return;
    lastImage.current = image;
    canvas.current?.dispatchEvent(new CustomEvent(SIGNATURE_DRAWN, { bubbles: true }));
  }, [image]);
  return (
    <div className={`flex flex-col gap-2 ${fill ? "flex-1 short:contents" : ""}`}>
      <div
        className={`border-base-content/55 rounded-field relative w-full overflow-hidden border bg-white text-black ${fill ? "signing-area min-h-28 flex-1" : "aspect-[5/2] max-w-xl"}`}
      >
        <canvas
          ref={canvas}
          role="img"
          aria-label={t("ui.signature.area")}
          className="absolute inset-0 size-full touch-none"
        />
        <div
          aria-hidden="true"
          className="pointer-events-none absolute inset-x-6 bottom-1/4 border-t border-dashed border-black/60 pt-1 text-sm text-black/65"
        >
          {image ? null : t("ui.signature.here")}
        </div>
        {state === "waiting" ? (
          <span aria-hidden="true" className="loading loading-spinner absolute top-1/3 left-1/2" />
        ) : null}
        <input
          name={name}
          value={image}
          required={required}
          onChange={() => undefined}
          tabIndex={-1}
          aria-hidden="true"
          autoComplete="off"
          className="pointer-events-none absolute bottom-0 left-1/2 size-px opacity-0"
        />
      </div>
      <div role="status" className="empty:hidden">
        <FieldError error={isDot ? t("ui.signature.dot") : null} />
      </div>
      <div className="flex flex-wrap content-start gap-2">
        <Button type="button" look="quiet" icon="undo" disabled={!image && !isDot} onClick={undo}>
          {t("ui.signature.undo")}
        </Button>
        <Button type="button" look="quiet" icon="trash" disabled={!image && !isDot} onClick={clear}>
          {t("ui.signature.clear")}
        </Button>
        {children}
      </div>
    </div>
  );
}
