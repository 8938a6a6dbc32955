import { type ComponentProps, type ComponentType, useEffect, useState } from "react";
import type { BegunForms } from "./begun-forms";

type Props = ComponentProps<typeof BegunForms>;

/** What was begun on this device, once the page works: no page waits for its code. */
export function LaterBegunForms(props: Props) {
  const [Begun, setBegun] = useState<ComponentType<Props> | null>(null);
  useEffect(() => {
    let isOver = false;
    void import("./begun-forms").then(
      (loaded) => {
        if (!isOver) setBegun(() => loaded.BegunForms);
      },
      // The drafts stay where they are.
      () => undefined,
    );
    return () => {
      isOver = true;
    };
  }, []);
  return Begun ? <Begun {...props} /> : null;
}
