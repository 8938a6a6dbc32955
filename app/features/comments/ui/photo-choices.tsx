import { useTranslation } from "react-i18next";
import type { DocumentRow } from "~/features/attachments/queries/list";
import { Checkbox } from "~/ui/form/field";

/** The photos of a comment. Saving removes unticked photos. Works without JavaScript. */
export function PhotoChoices({ photos }: { photos: DocumentRow[] }) {
  const { t } = useTranslation();
  if (photos.length === 0) return null;
  return (
    <fieldset>
      <legend className="mb-1 text-sm font-medium">{t("comments.keep-photos")}</legend>
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(8rem,1fr))] gap-2">
        {photos.map(({ fileId, name, hasThumbnail }) => (
          <li
            key={fileId}
            className="border-line rounded-field min-w-0 border p-2 has-[input:not(:checked)]:opacity-60"
          >
            <img
              src={`/api/files/${fileId}${hasThumbnail ? "?size=thumbnail" : ""}`}
              alt=""
              className="bg-base-200 aspect-4/3 w-full rounded object-cover"
            />
            <Checkbox name="fileIds." value={fileId} label={name} defaultChecked />
          </li>
        ))}
      </ul>
    </fieldset>
  );
}
