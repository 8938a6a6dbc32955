import { type ComponentType, type ReactNode, Suspense, useContext } from "react";
import { DocumentContext } from "./document-context";

/** The names of the parts that the server has rendered into this document. */
const RENDERED: readonly string[] = import.meta.env.SSR
  ? []
  : (document.documentElement.dataset["parts"] ?? "").split(" ");

/** The code of the parts in this document. Complete once the modules of its routes have run; none of it rejects. */
export const arrivingParts: Promise<void>[] = [];

/**
 * A part of a page whose code is a file of its own. The server renders it and names it in the document, and the browser loads its code
 * before it hydrates. So it is hydrated with the page, without a boundary: React 18 discards a boundary that waits for its code when its
 * surroundings change (error 421), and ignores each tap on it. In a document without it, `fallback` is there until its code has arrived.
 * Each name is used once.
 */
export function part<Props extends object>(
  name: string,
  load: () => Promise<ComponentType<Props>>,
  fallback: ReactNode = null,
): ComponentType<Props> {
  let Loaded: ComponentType<Props> | undefined;
  let failure: unknown;
  let loading: Promise<void> | undefined;
  const loadOnce = () =>
    (loading ??= load().then(
      (code) => void (Loaded = code),
      (reason: unknown) => void (failure = reason),
    ));
  const isRendered = RENDERED.includes(name);
  if (isRendered) arrivingParts.push(loadOnce());

  function Code(props: Props) {
    if (Loaded) return <Loaded {...props} />;
    // React renders again once a thrown promise is settled.
    throw failure ?? loadOnce();
  }

  return function Part(props: Props) {
    const { parts } = useContext(DocumentContext);
    parts?.add(name);
    const code = <Code {...props} />;
    return parts || isRendered ? code : <Suspense fallback={fallback}>{code}</Suspense>;
  };
}
