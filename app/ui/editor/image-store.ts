import { createContext, useContext } from "react";

/** Fetches an image once and stores it. Returns its file id, or an error message in the user's language. */
export type StoreImage = (url: string) => Promise<{ fileId: string } | { error: string }>;

/** Provided by the frame: the design system does not use the API. */
export const StoreImageContext = createContext<StoreImage | null>(null);

export function useStoreImage(): StoreImage | null {
  return useContext(StoreImageContext);
}
