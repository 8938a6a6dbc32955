import { fold } from "~/kernel/text/fold";
import { withoutDirections } from "~/kernel/text/invisible";
import { ENDINGS, type MediaType } from "./media-types";

/**
 * Returns a file name that is safe on any disk: without path, control or bidirectional characters, and not only an extension. The extension
 * matches the media type, so that no operating system misinterprets the file: a text named .html would open as a page.
 */
export function fileName(name: string, mediaType: MediaType): string {
  const bare = withoutDirections(name)
    .replace(/^.*[\\/]/, "")
    .replace(/[\u0000-\u001f\u007f-\u009f<>:"|?*]/g, "")
    .trim();
  const whole = fold(bare) === "" || bare.startsWith(".") ? `file${bare}` : bare;
  const endings = ENDINGS[mediaType];
  return endings.some((ending) => whole.toLowerCase().endsWith(`.${ending}`))
    ? whole
    : `${whole}.${endings[0]}`;
}
