import { useRef } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../layout/button";
import { Notice } from "../layout/notice";
import { useCamera } from "./use-camera";

/** The camera's picture while it looks for a QR code. Without a camera, a text that names the alternative. Loaded when it is first shown. */
export function CameraReader({ onText }: { onText: (text: string) => void }) {
  const { t } = useTranslation();
  const video = useRef<HTMLVideoElement>(null);
  const { state, torch } = useCamera(video, onText);
  const isFailed = state !== "starting" && state !== "on";
  return (
    <div>
      {isFailed ? (
        <Notice kind="warning" title={t(`labels.camera.${state}`)}>
          {t("labels.camera.instead")}
        </Notice>
      ) : null}
      <div className={`rounded-box relative overflow-hidden bg-black ${isFailed ? "hidden" : ""}`}>
        <video
          ref={video}
          muted
          playsInline
          aria-label={t("labels.camera.picture")}
          className="aspect-square max-h-[60dvh] w-full object-cover md:aspect-video"
        />
        <div
          aria-hidden
          className="rounded-box pointer-events-none absolute inset-[14%] border-3 border-white/80"
        />
        {torch ? (
          <Button
            type="button"
            icon="zap"
            className="absolute end-3 bottom-3"
            aria-pressed={torch.isOn}
            onClick={torch.toggle}
          >
            {t("labels.camera.light")}
          </Button>
        ) : null}
      </div>
      <p role="status" className={isFailed ? "sr-only" : "text-muted mt-2 text-sm"}>
        {isFailed ? null : t(`labels.camera.${state}`)}
      </p>
    </div>
  );
}
