import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { newId } from "~/kernel/ids";
import { findCopy, refreshCopy, storeCopy } from "~/offline/outbox/durability/copies";
import type { OutboxEntry } from "~/offline/outbox/entry";
import {
  addMark,
  forgetLoss,
  isLoss,
  isMarked,
  lastMarkedPlace,
  lostOf,
  type Mark,
  readMarks,
  noteLost,
  noteRestored,
  noteUnknownLoss,
  removeMark,
  rewriteMarks,
  titlesOf,
} from "~/offline/outbox/durability/marks";
import {
  forgetOwner,
  ownersOfAnother,
  rememberDatabase,
  rememberWriting,
  writingsOf,
} from "~/offline/outbox/durability/known-database";
import { restoreFromCopy } from "~/offline/outbox/durability/restore";
import { fakeLocalStorage } from "../../support/e2e/local-storage";
import { queuedEntry } from "../../support/records/queued-entry";

const MINE = "01900000-0000-7000-9000-000000000001";
const THEIRS = "01900000-0000-7000-9000-000000000002";

beforeEach(() => vi.stubGlobal("localStorage", fakeLocalStorage()));
afterEach(() => vi.unstubAllGlobals());

function queued(text: string, more: Partial<OutboxEntry> = {}): OutboxEntry {
  return queuedEntry({
    owner: MINE,
    call: { method: "PUT", path: "/comments", body: { text } },
    ...more,
  });
}

function markOf({ id, owner, kind, title, place }: OutboxEntry): Mark {
  return { id, owner, kind, title, savedAt: 1, place };
}

function restored(entry: OutboxEntry) {
  return restoreFromCopy(markOf(entry), findCopy(entry.id, entry.owner));
}

describe("the copy of a queued entry", () => {
  it("has all of the entry but what became of its tries", () => {
    const entry = queued("Ventil");
    storeCopy(
      {
        ...entry,
        state: "refused",
        refusal: { status: 422, code: "x", message: "" },
        tries: 3,
        triedAt: 5,
        notBefore: 6,
        failing: { since: 1, times: 2 },
      },
      ["photo"],
    );
    expect(findCopy(entry.id, MINE)).toEqual({ entry: { ...entry, tries: 1 }, fileIds: ["photo"] });
  });

  it("is found for its owner alone", () => {
    const entry = queued("Ventil");
    storeCopy(entry, []);
    expect(findCopy(entry.id, THEIRS)).toBeNull();
  });

  it("is deleted with its mark when the entry was sent, discarded or lost", () => {
    const [sent, lost, remaining] = [queued("Prvi"), queued("Drugi"), queued("Treći")];
    for (const entry of [sent, lost, remaining]) {
      addMark(markOf(entry));
      storeCopy(entry, []);
    }
    removeMark(sent.id);
    noteLost([markOf(lost)]);
    expect(
      [sent, lost, remaining].map(({ id }) => [isMarked(id), findCopy(id, MINE) !== null]),
    ).toEqual([
      [false, false],
      [false, false],
      [true, true],
    ]);
  });

  it("is left out where all copies together would be too many bytes, and is stored once there is room", () => {
    // Two million bytes in all, two for each letter.
    const half = "x".repeat(500_000);
    const [first, second, short] = [
      queued(half),
      queued(half, { owner: THEIRS }),
      queued("Kratko"),
    ];
    for (const entry of [first, second, short]) storeCopy(entry, []);
    expect(
      [findCopy(first.id, MINE), findCopy(second.id, THEIRS), findCopy(short.id, MINE)].map(
        (copy) => copy !== null,
      ),
    ).toEqual([true, false, true]);
    removeMark(first.id);
    storeCopy(second, []);
    expect(findCopy(second.id, THEIRS)?.entry.call).toEqual(second.call);
  });

  it("is left out where local storage refuses it, and an older one does not stay in its place", () => {
    vi.stubGlobal("localStorage", fakeLocalStorage(2_000));
    const entry = queued("Kratko");
    storeCopy(entry, []);
    expect(findCopy(entry.id, MINE)).not.toBeNull();
    storeCopy({ ...entry, call: { ...entry.call, body: { text: "x".repeat(2_000) } } }, []);
    expect(findCopy(entry.id, MINE)).toBeNull();
  });

  it("follows a change of the entry, and is not made by one", () => {
    const [copied, other] = [queued("Prvi"), queued("Drugi")];
    storeCopy(copied, ["photo"]);
    const changed = { ...copied, capturedAt: 99, tries: 1 };
    for (const entry of [changed, other]) refreshCopy(entry);
    expect(findCopy(copied.id, MINE)).toEqual({ entry: changed, fileIds: ["photo"] });
    expect(findCopy(other.id, MINE)).toBeNull();
  });

  it("is removed and stored again after the browser deleted its data: it writes to the disk only what changed", () => {
    const entry = queued("Prvi");
    addMark(markOf(entry));
    storeCopy(entry, []);
    const storage = localStorage;
    const written: string[] = [];
    vi.stubGlobal(
      "localStorage",
      new Proxy(storage, {
        get:
          (_, method) =>
          (...args: string[]): unknown => {
            if (method !== "getItem") written.push(`${String(method)} ${args[0]}`);
            return Reflect.get(storage, method)(...args);
          },
      }),
    );
    rewriteMarks();
    expect(written.toSorted()).toEqual(
      ["outbox-copy", "outbox-mark"]
        .flatMap((name) => [`removeItem ${name}.${entry.id}`, `setItem ${name}.${entry.id}`])
        .toSorted(),
    );
    expect([isMarked(entry.id), findCopy(entry.id, MINE)?.entry.call]).toEqual([true, entry.call]);
  });

  it("needs local storage: the service worker has none, and fails at nothing", () => {
    vi.stubGlobal("localStorage", undefined);
    const entry = queued("Ventil");
    storeCopy(entry, []);
    expect([findCopy(entry.id, MINE), readMarks()]).toEqual([null, []]);
  });
});

describe("restoring from copies", () => {
  it("brings back the entry with its id, body and place", () => {
    const entry = queued("Ventil", { place: 7 });
    storeCopy(entry, []);
    expect(restored(entry)).toEqual({
      mark: markOf(entry),
      entry: { ...entry, isRestored: true },
      files: 0,
    });
  });

  it("brings back the words of an entry whose files are lost, which no longer names those", () => {
    const [lost, sent] = [newId(), newId()];
    const entry = queued("", {
      photos: [lost],
      call: { method: "PUT", path: "/comments", body: { text: "Ventil", fileIds: [sent, lost] } },
      form: { fileIds: [lost] },
    });
    storeCopy(entry, [lost]);
    expect(restored(entry)).toMatchObject({
      entry: {
        photos: [],
        call: { body: { text: "Ventil", fileIds: [sent] } },
        form: { fileIds: [] },
      },
      files: 1,
    });
  });

  it("brings back nothing of an entry that is lost files alone, or names one in its words", () => {
    const file = newId();
    const photos = queued("", {
      call: {
        method: "PUT",
        path: "/documents",
        body: { commentId: newId(), text: "", fileIds: [file] },
      },
    });
    const image = queued("", {
      call: {
        method: "PUT",
        path: "/comments",
        body: { text: `See /files/${file}`, fileIds: [file] },
      },
    });
    for (const entry of [photos, image]) storeCopy(entry, [file]);
    expect([photos, image].map(restored)).toEqual([null, null]);
  });

  it("lists what was restored for its owner, a loss only where files are missing", () => {
    const [whole, withFile] = [queued("Prvi"), queued("Drugi", { owner: THEIRS })];
    noteRestored(markOf(whole), 0);
    noteRestored(markOf(withFile), 2);
    expect(lostOf(MINE).map((mark) => [mark.id, isLoss(mark)])).toEqual([[whole.id, false]]);
    expect(lostOf(THEIRS).map((mark) => [mark.files, isLoss(mark)])).toEqual([[2, true]]);
  });

  it("counts a deleted database as a loss of each owner who knew it, although it names no entry", () => {
    for (const owner of [MINE, THEIRS]) rememberDatabase(owner, "before");
    rememberDatabase(THEIRS, "now");
    rememberWriting(MINE, "2026-00001");
    expect(ownersOfAnother("now")).toEqual([MINE]);
    noteUnknownLoss(MINE, writingsOf(MINE), 1);
    expect(lostOf(MINE).map((mark) => [mark.title, mark.isUnknown, isLoss(mark)])).toEqual([
      ["2026-00001", true, true],
    ]);
    expect(lostOf(THEIRS)).toEqual([]);
    forgetOwner(MINE);
    expect([ownersOfAnother("now"), writingsOf(MINE)]).toEqual([[], []]);
  });

  it("names each title that was written on and is not sent, the last one at the end", () => {
    for (const title of ["2026-00001", "2026-00002", "2026-00001", "2026-00003"])
      rememberWriting(MINE, title);
    rememberWriting(THEIRS, "2026-00009");
    expect(writingsOf(MINE)).toEqual(["2026-00002", "2026-00001", "2026-00003"]);
    // Nothing was typed in it.
    const [first, second] = [
      queued("Start", { title: "2026-00004" }),
      queued("B", { title: "2026-00004" }),
    ];
    for (const entry of [first, second]) addMark(markOf(entry));
    removeMark(first.id);
    expect(writingsOf(MINE)).toContain("2026-00004");
    removeMark(second.id);
    expect(writingsOf(MINE)).toEqual(["2026-00002", "2026-00001", "2026-00003"]);
    noteUnknownLoss(MINE, ["2026-00007"], 1);
    noteUnknownLoss(MINE, writingsOf(MINE), 2);
    expect(lostOf(MINE).flatMap(titlesOf)).toEqual([
      "2026-00007",
      "2026-00002",
      "2026-00001",
      "2026-00003",
    ]);
    forgetLoss(MINE);
    expect([lostOf(MINE), writingsOf(MINE)]).toEqual([[], []]);
    expect(writingsOf(THEIRS)).toEqual(["2026-00009"]);
  });

  it("still names the title of a lost entry, since another one of it may have had no mark", () => {
    const [lost, waiting] = [
      queued("A", { title: "2026-00001" }),
      queued("B", { title: "2026-00002" }),
    ];
    for (const entry of [lost, waiting]) addMark(markOf(entry));
    noteLost([markOf(lost)]);
    expect(writingsOf(MINE)).toEqual(["2026-00001", "2026-00002"]);
    forgetLoss(MINE);
    expect(writingsOf(MINE)).toEqual(["2026-00002"]);
  });

  it("names no more titles than a notice can have, and reads what an earlier release stored", () => {
    for (let index = 0; index < 40; index += 1) rememberWriting(MINE, `order ${index}`);
    expect(writingsOf(MINE)).toHaveLength(30);
    expect(writingsOf(MINE).at(-1)).toBe("order 39");
    localStorage.setItem(`outbox-writing.${THEIRS}`, "2026-00001");
    rememberWriting(THEIRS, "2026-00002");
    expect(writingsOf(THEIRS)).toEqual(["2026-00001", "2026-00002"]);
    expect(titlesOf({ ...markOf(queued("A")), title: "2026-00001", isUnknown: true })).toEqual([
      "2026-00001",
    ]);
  });

  it("returns the highest position of all marks, so that later entries follow", () => {
    expect(lastMarkedPlace()).toBe(0);
    for (const index of [4, 9, 2]) addMark(markOf(queued("Ventil", { place: index })));
    expect(lastMarkedPlace()).toBe(9);
  });
});
