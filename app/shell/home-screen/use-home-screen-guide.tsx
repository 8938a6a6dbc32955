import { useNavigate } from "@remix-run/react";
import { type MouseEvent, type ReactNode, useState } from "react";
import type { HomeScreenGuide as Guide } from "~/kernel/phones";
import { closePopovers } from "../layout/popover";

/** Its address for who has no JavaScript; with it, the same over the page that one is on. */
export const GUIDE_PAGE = "/profile/helpdesk";

/** The guide and the drawings come when somebody asks for them, never with a page. */
export function useHomeScreenGuide(): { open: (event: MouseEvent) => void; guide: ReactNode } {
  const navigate = useNavigate();
  const [shown, setShown] = useState<ReactNode>(null);
  async function show() {
    try {
      const [{ HomeScreenGuide }, guide] = await Promise.all([import("./guide"), readGuide()]);
      setShown(<HomeScreenGuide guide={guide} onClose={() => setShown(null)} />);
    } catch {
      // On a line that is gone, or after a release: the page says what is the matter.
      navigate(GUIDE_PAGE);
    }
  }
  function open(event: MouseEvent) {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    // The menu gives the focus back to its button, and the guide will give it back to the same.
    closePopovers();
    void show();
  }
  return { open, guide: shown };
}

async function readGuide(): Promise<Guide> {
  const answer = await fetch("/api/helpdesk");
  if (!answer.ok) throw new Error(`The guide: ${answer.status}`);
  return asGuide(await answer.json());
}

/** Our own endpoint answers with nothing else, and tests/api/helpdesk.test.ts holds it to that. */
function asGuide(answer: unknown): Guide {
  return answer as Guide;
}
