import {
  Link,
  NavLink,
  type LinkProps as RemixLinkProps,
  type NavLinkProps as RemixNavLinkProps,
} from "@remix-run/react";
import { createContext, useContext, useSyncExternalStore } from "react";

type Connectivity = {
  onConnectivity: (listener: () => void) => () => void;
  isOnline: () => boolean;
};

/**
 * Whether the server is reachable, from the root: this folder knows no network. Its functions never change, so that a change of the connection
 * renders the links only, and no part of the page that is not hydrated yet.
 */
export const ConnectivityHere = createContext<Connectivity>({
  onConnectivity: () => () => undefined,
  isOnline: () => true,
});

export type LinkProps = Omit<RemixLinkProps, "prefetch">;
type NavLinkProps = Omit<RemixNavLinkProps, "prefetch">;

/** A link that loads its page in advance when the pointer or the focus is on it. All routes are known: none is discovered. */
export function PrefetchLink(props: LinkProps) {
  return <Link discover="none" {...props} prefetch={usePrefetch()} />;
}

export function PrefetchNavLink(props: NavLinkProps) {
  return <NavLink discover="none" {...props} prefetch={usePrefetch()} />;
}

/** None without a network: when the framework cannot load the scripts of a page in advance, it reloads the page that is open. */
function usePrefetch(): "intent" | "none" {
  const { onConnectivity, isOnline } = useContext(ConnectivityHere);
  return useSyncExternalStore(onConnectivity, isOnline, () => true) ? "intent" : "none";
}
