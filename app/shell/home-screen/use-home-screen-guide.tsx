import { useNavigate } from "@remix-run/react";
import { type MouseEvent, type ReactNode, useState } from "react";
import type { HomeScreenGuide as Guide } from "~/kernel/input/phones";
import { bodyOf } from "../api/response-body";
import { closePopovers } from "../layout/popover";

/** The guide's page, used without JavaScript. With JavaScript the guide opens as a dialog over the current page. */
export const GUIDE_PAGE = "/profile/helpdesk";

/** The guide and its drawings load on demand, not with the page. */
export function useHomeScreenGuide(): { open: (event: MouseEvent) => void; guide: ReactNode } {
  const navigate = useNavigate();
  const [openGuide, setOpenGuide] = useState<ReactNode>(null);
  async function show() {
    try {
      const [{ HomeScreenGuide }, guide] = await Promise.all([import("./guide"), readGuide()]);
      setOpenGuide(<HomeScreenGuide guide={guide} onClose={() => setOpenGuide(null)} />);
    } catch {
      // If the import fails offline or after a release, the guide's page opens and shows the error.
      navigate(GUIDE_PAGE);
    }
  }
  function open(event: MouseEvent) {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    // The closing menu returns the focus to its button, and the guide later returns it to the same button.
    closePopovers();
    void show();
  }
  return { open, guide: openGuide };
}

async function readGuide(): Promise<Guide> {
  const response = await fetch("/api/helpdesk");
  if (!response.ok) throw new Error(`The guide: ${response.status}`);
  return bodyOf<Guide>(response);
}
