import { lazy, Suspense } from "react";
import { useHydrated } from "~/ui/layout/hydrated";
import type { HomeOfferProps } from "./home-offer-cards";

/** Loaded once the page works. Without a network there is nothing to offer. */
const HomeOfferCards = lazy(() =>
  import("./home-offer-cards").then(
    ({ HomeOfferCards: Cards }) => ({ default: Cards }),
    () => ({ default: () => null }),
  ),
);

/** What the first home pages of a device offer, above the page. */
export function HomeOffer(props: HomeOfferProps) {
  if (!useHydrated()) return null;
  return (
    <Suspense fallback={null}>
      <HomeOfferCards {...props} />
    </Suspense>
  );
}
