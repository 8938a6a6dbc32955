import { useTranslation } from "react-i18next";
import type { DocumentRow } from "~/features/documents/queries/list";

/** The photos that a comment has: unticked ones go when it is saved. Works before JavaScript. */
export function PhotoChoices({ photos }: { photos: DocumentRow[] }) {
  const { t } = useTranslation();
  if (photos.length === 0) return null;
  return (
    <fieldset>
      <legend className="mb-1 text-sm font-medium">{t("comments.keep-photos")}</legend>
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(7rem,1fr))] gap-2">
        {photos.map(({ fileId, name, hasThumbnail }) => (
          <li key={fileId}>
            <label className="border-line rounded-field flex min-h-11 cursor-pointer flex-col gap-2 border p-2 has-not-checked:opacity-60 has-focus-visible:outline-2">
              <img src={`/api/files/${fileId}${hasThumbnail ? "?size=thumbnail" : ""}`} alt="" className="bg-base-200 aspect-4/3 w-full rounded object-cover" />
              <span className="flex items-center gap-2 text-sm">
                <input type="checkbox" name="fileIds." value={fileId} defaultChecked className="checkbox checkbox-sm" />
                <span className="truncate">{name}</span>
              </span>
            </label>
          </li>
        ))}
      </ul>
    </fieldset>
  );
}
