import * as z from "zod/mini";
import { day, id, requiredText, singleLineText } from "~/kernel/input/fields";

/** A service before the company used the product: an entry of the asset, no work order. */
export const earlierServiceInput = z.strictObject({
  id: id(),
  assetId: id(),
  servicedOn: day(),
  text: requiredText(2000),
  servicedBy: z._default(singleLineText(200), ""),
  documentNumber: z._default(singleLineText(100), ""),
});

/** What a file calls another record, or the former program its own. */
export const referenceInput = singleLineText(200);
