import { useLocation } from "@remix-run/react";
import { type ComponentType, lazy, Suspense, useState } from "react";
import { useBrowserLayoutEffect } from "~/ui/layout/hydrated";
import type { OfferCardProps } from "./push-offer-card";
import { takeOffer } from "./push-offer-state";

type Props = { home: string; publicKey: string | null | undefined };

/** Shown once per device. Without a network there is nothing to offer. */
const PushOfferCard = lazy<ComponentType<OfferCardProps>>(() =>
  import("./push-offer-card").then(
    (module) => ({ default: module.PushOfferCard }),
    () => ({ default: () => null }),
  ),
);

/** Offers push messages once, on the first home page of a device (requirements §1). Later the profile offers them. */
export function PushOffer({ home, publicKey }: Props) {
  const isHome = useLocation().pathname === home;
  const [offered, setOffered] = useState(false);
  useBrowserLayoutEffect(() => {
    if (isHome && publicKey && takeOffer()) setOffered(true);
  }, [isHome, publicKey]);
  if (!offered || !isHome || !publicKey) return null;
  return (
    <Suspense fallback={null}>
      <PushOfferCard publicKey={publicKey} onClose={() => setOffered(false)} />
    </Suspense>
  );
}
