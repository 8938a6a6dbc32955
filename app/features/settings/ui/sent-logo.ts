import { base64 } from "~/kernel/base64";
import { type LogoType, pictureIn } from "~/kernel/pictures";

export type SentImage = { mediaType: string; image: string };

/** Under these names the browser sends what it made of the chosen file. Names that end in Image do not travel back. */
export const MADE_IMAGES: Record<string, LogoType> = { pngImage: "image/png", webpImage: "image/webp" };

/** What the browser has made of the file; before JavaScript the file itself, as the kind of picture that it is. */
export async function sentImages(form: FormData): Promise<SentImage[]> {
  const made = Object.entries(MADE_IMAGES).flatMap(([name, mediaType]): SentImage[] => {
    const image = form.get(name);
    return typeof image === "string" && image !== "" ? [{ mediaType, image }] : [];
  });
  const file = form.get("file");
  if (made.length > 0 || !(file instanceof File) || file.size === 0) return made;
  const bytes = new Uint8Array(await file.arrayBuffer());
  return [{ mediaType: pictureIn(bytes)?.mediaType ?? "image/png", image: base64(bytes) }];
}
