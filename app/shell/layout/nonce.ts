import { createContext, useContext } from "react";

/** The nonce of the response's Content-Security-Policy; empty in the browser, which hides it from scripts. */
export const NonceContext = createContext<string | undefined>(undefined);

export function useNonce(): string | undefined {
  return useContext(NonceContext);
}
