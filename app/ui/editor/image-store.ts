import { createContext, useContext } from "react";

/** Fetches a picture once, keeps it, and says under which file; or why not, in the reader's words. */
export type StoreImage = (url: string) => Promise<{ fileId: string } | { error: string }>;

/** Provided by the frame, which knows the API; the design system does not. */
export const StoreImageContext = createContext<StoreImage | null>(null);

export function useStoreImage(): StoreImage | null {
  return useContext(StoreImageContext);
}
