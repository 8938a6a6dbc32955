import { createContext, useContext } from "react";
import type { Theme } from "~/kernel/themes";

/**
 * What the server knows of a document without its data: the nonce of the response's Content-Security-Policy, which the browser hides from
 * scripts, and the theme chosen in this browser. Empty in the browser.
 */
export const DocumentContext = createContext<{
  nonce?: string;
  theme?: Theme | null;
  /** The names of the parts that it renders (part.tsx). */
  parts?: Set<string>;
}>({});

export function useNonce(): string | undefined {
  return useContext(DocumentContext).nonce;
}
