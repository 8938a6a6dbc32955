import { photosFor } from "../upload/held-files";
import { commandPlan } from "~/offline/outbox/command-plan";
import type { Plan } from "~/offline/outbox/action";
import { DOCUMENTS } from "./add-kind";

const PAGES = { workOrders: "/work-orders", tasks: "/tasks", tickets: "/tickets" } as const;

/** The outbox entry for documents and photos of a record. Their bytes are sent before the call that attaches them. */
export function planDocuments(form: FormData, noun: keyof typeof PAGES, id = ""): Plan {
  const fileIds = form.getAll("fileIds.").map(String);
  const record = `${PAGES[noun]}/${id}`;
  const call = { method: "PUT", path: `/${noun}/${id}/documents`, body: { fileIds } } as const;
  return commandPlan(form, {
    kind: DOCUMENTS,
    call,
    queue: id,
    record,
    doneAt: `${record}?done=addDocuments`,
    photos: photosFor(fileIds),
  });
}
