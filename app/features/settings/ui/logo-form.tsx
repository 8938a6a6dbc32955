import { Form, useNavigation } from "@remix-run/react";
import { type ChangeEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { uprightBitmap } from "~/features/attachments/ui/upload/shrink-picture";
import { LOGO_TYPES, type LogoType } from "~/kernel/pictures/pictures";
import { type RefusalResponse, refusedFields } from "~/kernel/refusal";
import type { Logo } from "~/server/logo";
import { Button, LinkButton } from "~/ui/layout/button";
import { Section } from "~/ui/layout/card";
import { Field } from "~/ui/form/field";
import { useHydrated } from "~/ui/layout/hydrated";
import { Icon } from "~/ui/layout/icon";
import { IdempotencyField } from "~/ui/form/idempotency-field";
import { Notice } from "~/ui/layout/notice";
import { base64 } from "~/kernel/text/base64";
import { MADE_IMAGES } from "./sent-logo";

type MadeImages = {
  preview: string;
  width: number;
  height: number;
  fields: Record<string, string>;
};

/** The largest size in which a screen or a PDF shows it. */
const MAX_SIDE = 512;

type Props = {
  code: string;
  logo: Logo | null;
  seen: string;
  refusal: RefusalResponse | undefined;
};

/** The present logo and its replacement. The browser resizes the image; without JavaScript it is sent as it is. */
export function LogoForm({ code, logo, seen, refusal }: Props) {
  const { t } = useTranslation();
  const [made, setMade] = useState<MadeImages | null>(null);
  const [wrong, setWrong] = useState(false);
  const isHydrated = useHydrated();
  const busy = useNavigation().formData?.get("_form") === "logo";
  async function choose(event: ChangeEvent<HTMLInputElement>) {
    const file = event.currentTarget.files?.[0];
    const images = file ? await makeImages(file) : null;
    setMade(images);
    setWrong(file !== undefined && images === null);
  }
  const fault = wrong ? t("common.fields.not_a_logo") : null;
  const error = reasonIn(refusal, t);
  return (
    <Section
      title={t("settings.section.logo.title")}
      action={
        logo ? (
          <LinkButton
            to="/settings/company/remove-logo"
            look="quiet"
            icon="trash"
            preventScrollReset
          >
            {t("settings.logo.remove")}
          </LinkButton>
        ) : null
      }
    >
      <Form
        method="post"
        encType="multipart/form-data"
        preventScrollReset
        className="flex flex-col gap-4"
      >
        {refusal ? (
          <Notice
            kind={refusal.code === "version_conflict" ? "warning" : "error"}
            title={t("settings.section.logo.failed")}
          >
            {refusal.message}
          </Notice>
        ) : null}
        <Preview made={made} code={code} logo={logo} />
        <input type="hidden" name="_form" value="logo" />
        <input type="hidden" name="seen" value={seen} />
        <IdempotencyField key={made?.preview} />
        <Field label={t("settings.logo.file")} hint={t("settings.logo.hint")} {...{ error, fault }}>
          {(wiring) => (
            <span
              className={
                isHydrated
                  ? "btn btn-outline border-edge relative self-start has-focus-visible:outline-2"
                  : "contents"
              }
            >
              {isHydrated ? (
                <>
                  <Icon name="image" />
                  {t("settings.logo.choose")}
                </>
              ) : null}
              <input
                type="file"
                name={made ? undefined : "file"}
                required
                accept={LOGO_TYPES.join(",")}
                {...wiring}
                onChange={choose}
                className={
                  isHydrated
                    ? "absolute inset-0 cursor-pointer opacity-0"
                    : "file-input min-h-11 w-full"
                }
              />
            </span>
          )}
        </Field>
        {Object.entries(made?.fields ?? {}).map(([name, image]) => (
          <input key={name} type="hidden" name={name} value={image} />
        ))}
        <Button icon="upload" look={made ? "primary" : "plain"} busy={busy} className="self-end">
          {t("settings.logo.save")}
        </Button>
      </Form>
    </Section>
  );
}

/** Shown on both a light and a dark background: a dark drawing made for printing would be invisible on a dark screen. */
function Preview({
  made,
  code,
  logo,
}: {
  made: MadeImages | null;
  code: string;
  logo: Logo | null;
}) {
  const { t } = useTranslation();
  const preview = made
    ? { src: made.preview, ...made }
    : logo
      ? {
          src: `/api/tenants/${code}/logo?mediaType=${encodeURIComponent(logo.mediaType)}&v=${logo.hash}`,
          ...logo,
        }
      : null;
  return (
    <div className="border-base-300 rounded-field flex h-28 items-center justify-center border bg-white p-3">
      {preview ? (
        <img
          src={preview.src}
          width={preview.width}
          height={preview.height}
          alt={t("settings.section.logo.title")}
          className="max-h-full w-auto max-w-full object-contain"
        />
      ) : (
        <span className="flex items-center gap-2 text-sm text-neutral-600">
          <Icon name="image" />
          {t("settings.logo.none")}
        </span>
      )}
    </div>
  );
}

/** Combines the errors of all formats, because users see a single image. */
function reasonIn(
  refusal: RefusalResponse | undefined,
  t: (key: string) => string,
): string | undefined {
  const reason = Object.values(refusedFields(refusal?.facts))[0];
  return reason && t(`common.fields.${reason}`);
}

/** The chosen image in the stored size and formats: PNG for PDFs and emails, WebP for screens. Null when the browser cannot read it. */
async function makeImages(file: File): Promise<MadeImages | null> {
  const { bitmap } = await uprightBitmap(file);
  if (!bitmap || bitmap.width === 0) return null;
  const shrink = Math.min(1, MAX_SIDE / Math.max(bitmap.width, bitmap.height));
  const canvas = document.createElement("canvas");
  canvas.width = Math.max(1, Math.round(bitmap.width * shrink));
  canvas.height = Math.max(1, Math.round(bitmap.height * shrink));
  const pen = canvas.getContext("2d");
  if (!pen) return null;
  pen.imageSmoothingQuality = "high";
  pen.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  const made = await Promise.all(
    Object.entries(MADE_IMAGES).map(
      async ([name, type]) => [name, await encoded(canvas, type)] as const,
    ),
  );
  const fields = Object.fromEntries(
    made.filter((pair): pair is [string, string] => pair[1] !== null),
  );
  return {
    preview: canvas.toDataURL("image/png"),
    width: canvas.width,
    height: canvas.height,
    fields,
  };
}

/** Null when the browser cannot encode this format. */
async function encoded(canvas: HTMLCanvasElement, type: LogoType): Promise<string | null> {
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, 0.92));
  return blob?.type === type ? base64(new Uint8Array(await blob.arrayBuffer())) : null;
}
