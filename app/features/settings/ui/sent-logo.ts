import { base64 } from "~/kernel/text/base64";
import { type LogoType, pictureIn } from "~/kernel/pictures/pictures";

type SentImage = { mediaType: string; image: string };

/** The field names under which the browser sends the converted images. Values of names that end in Image are not sent back. */
export const MADE_IMAGES: Record<string, LogoType> = {
  pngImage: "image/png",
  webpImage: "image/webp",
};

/** The images that the browser has converted; without JavaScript the file itself, in its own format. */
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
