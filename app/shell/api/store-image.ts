import { newId } from "~/kernel/ids";
import type { StoreImage } from "~/ui/editor/image-store";
import { callApi } from "./api-client";
import { ApiRefusal } from "./api-refusal";

/** Stores an image by its URL: the server fetches it once and keeps it among the tenant's files. */
export const storeImage: StoreImage = async (url) => {
  const id = newId();
  try {
    const stored = await callApi<{ id: string }>("/files/fetch", {
      method: "POST",
      body: { id, url },
      idempotencyKey: id,
    });
    return { fileId: stored.id };
  } catch (error) {
    return { error: error instanceof ApiRefusal ? error.message : "" };
  }
};
