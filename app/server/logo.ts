import { eq } from "drizzle-orm";
import { companyLogos } from "~/database/schema/settings";
import { base64 } from "~/kernel/text/base64";
import type { LogoType } from "~/kernel/pictures/pictures";
import type { Bytes } from "~/kernel/pdf/printer";
import type { RequestContext } from "./request-context";
import { files } from "~/database/schema/system";

export type LogoRow = {
  mediaType: LogoType;
  sha256: string;
  storageKey: string;
  sizeBytes: number;
  width: number;
  height: number;
};

/** Metadata of the logo. The size reserves the space before the picture has loaded. */
export type Logo = { mediaType: LogoType; hash: string; width: number; height: number };

/** Reads the tenant's logo in each stored media type. */
export function readLogos(context: RequestContext): Promise<LogoRow[]> {
  return context.db
    .select({
      mediaType: companyLogos.mediaType,
      sha256: files.sha256,
      storageKey: files.storageKey,
      sizeBytes: files.sizeBytes,
      width: companyLogos.width,
      height: companyLogos.height,
    })
    .from(companyLogos)
    .innerJoin(files, eq(files.id, companyLogos.fileId));
}

const ON_SCREENS: readonly LogoType[] = ["image/webp", "image/png", "image/jpeg"];
/** Not every mail client supports WebP. */
const IN_PDF: readonly LogoType[] = ["image/png", "image/jpeg"];

export function logoForScreens(rows: readonly LogoRow[]): Logo | null {
  const row = firstOf(rows, ON_SCREENS);
  return (
    row && {
      mediaType: row.mediaType,
      hash: row.sha256.slice(0, 16),
      width: row.width,
      height: row.height,
    }
  );
}

type LogoPicture = Pick<LogoRow, "mediaType" | "width" | "height"> & { bytes: Bytes };

/**
 * Reads the logo for PDFs and mails, which may not load anything. Null without a logo or when its
 * bytes are missing.
 */
export async function readLogoPicture(context: RequestContext): Promise<LogoPicture | null> {
  const row = firstOf(await readLogos(context), IN_PDF);
  const bytes = row && (await context.files.get(row.storageKey));
  return row && bytes
    ? { mediaType: row.mediaType, width: row.width, height: row.height, bytes }
    : null;
}

export async function readLogoAsDataUrl(context: RequestContext): Promise<string | undefined> {
  const picture = await readLogoPicture(context);
  return picture ? `data:${picture.mediaType};base64,${base64(picture.bytes)}` : undefined;
}

function firstOf(rows: readonly LogoRow[], types: readonly LogoType[]): LogoRow | null {
  for (const type of types) {
    const row = rows.find((each) => each.mediaType === type);
    if (row) return row;
  }
  return null;
}
