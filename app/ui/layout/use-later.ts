import { type ComponentType, useEffect, useState } from "react";

/**
 * A component that no page waits for: null until `load` has resolved, and where it cannot, such as without a network. `load` is a function of
 * the module, because a new one would load again.
 */
export function useLater<Props = object>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> | null {
  const [Loaded, setLoaded] = useState<ComponentType<Props> | null>(null);
  useEffect(() => {
    let isOver = false;
    load().then(
      (component) => {
        if (!isOver) setLoaded(() => component);
      },
      () => undefined,
    );
    return () => {
      isOver = true;
    };
  }, [load]);
  return Loaded;
}
