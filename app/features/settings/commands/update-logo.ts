import { bytesOfBase64 } from "~/kernel/text/base64";
import { sha256 } from "~/kernel/text/canonical";
import { cleanPicture } from "~/kernel/pictures/cleaner";
import { type LogoType, pictureIn } from "~/kernel/pictures/pictures";
import { Refusal } from "~/kernel/refusal";
import { command } from "~/server/command/command";
import type { AuthContext } from "~/server/request-context";
import { type Logo, logoForScreens, readLogos } from "~/server/logo";
import { permit } from "~/server/command/permit";
import type { LogoInput } from "../inputs";
import type { Part } from "../queries";
import { type NewLogo, replaceLogo } from "../mutations/logo";
import {
  requireSeen,
  savedResponse,
  savedPart,
  settingActivity,
  settingConflict,
} from "../mutations/stored";
import { LOGO_LIMITS } from "../model";

/** Replaces the logo in each image format that was sent (requirements §7). The check uses the bytes, not the file name. */
export function updateLogo(ctx: AuthContext, input: LogoInput): Promise<Part<Logo | null>> {
  return command(ctx, {
    name: "settings.update-logo",
    input,
    returns: savedPart<Part<Logo | null>>(),
    load: () => readLogos(ctx),
    async decide(before, actor) {
      const granted = permit(actor, "settings.manage");
      const current = logoForScreens(before);
      await requireSeen(current, input.seen);
      const logos = await Promise.all(input.images.map((image, index) => checked(image, index)));
      requireKinds(logos);
      // Stores the bytes before the rows, so that every row refers to readable bytes.
      const stored = await Promise.all(logos.map((logo) => store(ctx, logo)));
      const after = logoForScreens(stored);
      return {
        permit: granted,
        steps: replaceLogo(ctx, actor, before, stored, await settingConflict(current)),
        record: [
          settingActivity(
            ctx,
            "logo",
            [{ field: "logo", from: current, to: after }],
            "settings.logo-changed",
          ),
        ],
        response: await savedResponse(after),
      };
    },
  });
}

type Checked = {
  mediaType: LogoType;
  width: number;
  height: number;
  bytes: Uint8Array<ArrayBuffer>;
};

async function checked(
  { mediaType, image }: LogoInput["images"][number],
  index: number,
): Promise<Checked> {
  const bytes = bytesOfBase64(image);
  if (bytes && bytes.length > LOGO_LIMITS.bytes) throw refusal(index, "too_large");
  const picture = bytes && pictureIn(bytes);
  if (!bytes || picture?.mediaType !== mediaType) throw refusal(index, "not_a_logo");
  if (picture.width > LOGO_LIMITS.pixels || picture.height > LOGO_LIMITS.pixels)
    throw refusal(index, "picture_too_wide");
  return { ...picture, bytes: await cleanPicture(bytes) };
}

/** Requires each format at most once, and one that PDFs and emails can show. */
function requireKinds(logos: readonly Checked[]): void {
  const kinds = logos.map((logo) => logo.mediaType);
  if (new Set(kinds).size < kinds.length) throw refusal(kinds.length - 1, "twice");
  if (!kinds.some((kind) => kind !== "image/webp")) throw refusal(0, "png_needed");
}

function refusal(index: number, reason: string): Refusal {
  return new Refusal("invalid_input", "invalid_input", {
    fields: { [`images.${index}.image`]: reason },
  });
}

async function store(
  ctx: AuthContext,
  { bytes, mediaType, width, height }: Checked,
): Promise<NewLogo> {
  const hash = await sha256(bytes);
  const ending = mediaType.slice("image/".length);
  const storageKey = `${ctx.tenant.id}/logos/${hash}.${ending}`;
  await ctx.files.put(storageKey, { bytes, mediaType, sha256: hash });
  return {
    mediaType,
    width,
    height,
    sha256: hash,
    storageKey,
    sizeBytes: bytes.length,
    name: `logo.${ending}`,
  };
}
