import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { textsIn } from "~/server/texts";
import { formatter } from "~/kernel/text/format";
import type { OutdatedText } from "~/shell/live/live-state";
import { createOutdatedNote } from "~/shell/live/outdated-note";
import type { LivePage } from "~/shell/live/page-reload";

const SOMEONE = /^This was changed after you opened it/;
const page = (readAt: string | null): LivePage => ({
  root: undefined,
  visible: { shows: [], at: "tasks/1", isEditing: true, readAt },
  isLoading: false,
  reload: () => undefined,
});
const line = (actorName: string, more = {}) => ({
  at: Date.now(),
  actorName,
  event: "task.updated",
  facts: {},
  fields: ["name"],
  raisesVersion: true,
  ...more,
});
const answer = (lines: object[]) => Response.json({ lines });

const server = vi.fn<(url: string) => Promise<Response>>();
beforeEach(() => {
  vi.stubGlobal("fetch", server);
  vi.stubGlobal("location", { pathname: "/tasks/1/edit" });
});
afterEach(() => {
  server.mockReset();
  vi.unstubAllGlobals();
});

/** The note of a form that was read at this position, and what it shows. */
function noteAt(readAt: string | null) {
  let shown: OutdatedText | null = null;
  const note = createOutdatedNote(
    () => page(readAt),
    (outdated) => (shown = outdated),
  );
  note.open();
  const format = formatter({ language: "en", timeZone: "UTC", currency: "EUR" });
  return { note, text: () => (shown ? shown(textsIn("en").t, format) : "") };
}

it("reads what happened since the form was opened", async () => {
  server.mockResolvedValue(answer([line("Ana Kovač")]));
  const { note, text } = noteAt("9.7");
  expect(text()).toBe("");
  await note.update();
  expect(server.mock.calls[0]?.[0]).toBe("/api/tasks/1/activity?after=7&most=50");
  expect(text()).toMatch(/^Ana Kovač changed Name at /);
  note.open();
  expect(text()).toBe("");
});

it("says nothing of what leaves the fields as they are", async () => {
  server.mockResolvedValue(
    answer([line("Ana Kovač", { event: "comment.added", raisesVersion: false })]),
  );
  const { note, text } = noteAt("9.7");
  await note.update();
  expect(text()).toBe("");
});

it.each([
  ["without the right to read the log", async () => new Response("{}", { status: 403 })],
  ["without a connection", async () => Promise.reject(new TypeError("Failed to fetch"))],
  ["from a proxy's page", async () => new Response("<html>")],
  ["for a change that the log does not have", async () => answer([])],
])("says that somebody changed the record, %s", async (_case, response) => {
  server.mockImplementation(response);
  const { note, text } = noteAt("9.7");
  await note.update();
  expect(text()).toMatch(SOMEONE);
});

it("asks for nothing where it does not know what the form shows", async () => {
  const { note, text } = noteAt(null);
  await note.update();
  expect(server).not.toHaveBeenCalled();
  expect(text()).toMatch(SOMEONE);
});

it("ignores an answer for a page that is no longer open, and one that a later change replaced", async () => {
  const { note, text } = noteAt("9.7");
  let answerLate: (response: Response) => void = () => undefined;
  server.mockReturnValueOnce(new Promise((resolve) => (answerLate = resolve)));
  server.mockResolvedValueOnce(answer([line("Marko Horvat"), line("Ana Kovač")]));
  const first = note.update();
  await note.update();
  answerLate(answer([line("Ana Kovač")]));
  await first;
  expect(text()).toMatch(/^Marko Horvat changed Name/);

  server.mockResolvedValueOnce(answer([line("Ana Kovač")]));
  const last = note.update();
  note.open();
  await last;
  expect(text()).toBe("");
});
