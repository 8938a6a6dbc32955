import { type ComponentType, useEffect, useState } from "react";
import { whenIdleAfterInteraction } from "../../offline/connectivity/when-idle";

/** Follows the changes of others once the user has interacted with a page: no page waits for its code. */
export function LaterLive() {
  const [Live, setLive] = useState<ComponentType | null>(null);
  useEffect(() => {
    let isOver = false;
    void whenIdleAfterInteraction()
      .then(() => import("./live"))
      .then((loaded) => {
        if (!isOver) setLive(() => loaded.Live);
      })
      // Without a network there is nothing to follow.
      .catch(() => undefined);
    return () => {
      isOver = true;
    };
  }, []);
  return Live ? <Live /> : null;
}
