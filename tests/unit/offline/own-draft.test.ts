import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { newId } from "~/kernel/ids";
import { fakeIdb, fakeKeyRange, fakeLocks } from "../../support/fakes/browser-storage";
import { queuedEntry } from "../../support/records/queued-entry";

// Tabs of one browser: each has the modules for itself, and shares the storage and the locks.

const OWNER = newId();
const REPORT = "daily-reports.update/pump";
const PAGE = { path: "/work-orders/pump/daily-reports/1/edit", title: "Edit", subject: "Pump" };

let idb = fakeIdb();
let tabs: { close: () => void }[] = [];

beforeEach(() => {
  idb = fakeIdb();
  vi.stubGlobal("IDBKeyRange", fakeKeyRange);
  vi.stubGlobal("navigator", { locks: fakeLocks() });
});
afterEach(() => {
  for (const tab of tabs) tab.close();
  tabs = [];
  vi.unstubAllGlobals();
});
afterAll(() => {
  vi.doUnmock("idb");
  vi.resetModules();
});

/** `session` is its session storage, which a reload has and a duplicate begins with. */
async function openTab(session = new Map<string, string>()) {
  vi.resetModules();
  vi.doMock("idb", () => ({ openDB: () => idb.openDB() }));
  const storage = {
    getItem: (key: string) => session.get(key) ?? null,
    setItem: (key: string, value: string) => void session.set(key, value),
  };
  vi.stubGlobal("sessionStorage", storage);
  const [own, opened, { createDraftKeeper, draftName, formsHere }, drafts] = await Promise.all([
    import("~/offline/drafts/own-draft"),
    import("~/offline/drafts/opened-form"),
    import("~/offline/drafts/draft-keeper"),
    import("~/offline/drafts/draft"),
  ]);
  opened.openedAt();
  const left = new AbortController();
  let text = "";
  let name = "";
  let isGone = false;
  const taken: string[] = [];
  const tab = {
    session: new Map(session),
    taken,
    drafts,
    own,
    name: () => name,
    id: () => name.split("/").at(-1) ?? "",
    isGone: () => isGone,
    close: () => left.abort(),
    /** Opens the form, as `useFoundDraft` and `useDraftKeeper` do. */
    async open(
      of = REPORT,
      { requested = null, place }: { requested?: string | null; place?: string } = {},
    ) {
      const found = await own.openForm({
        owner: OWNER,
        of,
        place,
        id: opened.openedAt(place),
        requested,
        since: Date.now() + 1,
        isEntry: () => true,
        left: left.signal,
        onTaken: (id, by) => {
          taken.push(by);
          show(draftName(of, id), "");
        },
      });
      isGone = found.isGone;
      show(draftName(of, found.id), textIn(found.found?.value));
      return text;
    },
    /** Types, and leaves it to the keeper when to store it. */
    type(typed: string) {
      const { keeper } = formHere();
      keeper.begin();
      text = typed;
      keeper.later();
    },
    async write(typed: string) {
      tab.type(typed);
      const form = formHere();
      form.keeper.now();
      await form.storing;
    },
  };
  function formHere() {
    const form = formsHere.get(name);
    if (!form) throw new Error("The tab has no form open");
    return form;
  }
  function show(shown: string, content: string) {
    formsHere.get(name)?.keeper.rest();
    formsHere.delete(name);
    name = shown;
    text = content;
    const form: NonNullable<ReturnType<typeof formsHere.get>> = {
      keeper: createDraftKeeper(
        () => JSON.stringify({ text }),
        (value) => {
          form.storing = own.storeOwnDraft(OWNER, shown, JSON.parse(value), PAGE);
        },
      ),
      page: () => PAGE,
      isStored: false,
    };
    formsHere.set(name, form);
  }
  tabs.push(tab);
  return tab;
}

/** A tab that has the form of the report open, with this text stored. */
async function tabWith(text: string) {
  const tab = await openTab();
  await tab.open();
  await tab.write(text);
  return tab;
}

function textIn(value: unknown): string {
  return typeof value === "object" && value !== null && "text" in value ? String(value.text) : "";
}

/** What is stored, by the names. */
async function stored() {
  const rows = await idb.database.getAll("drafts");
  return rows.map(({ form, value, page }) => ({ form: String(form), text: textIn(value), page }));
}

async function textsStored(): Promise<string[]> {
  return (await stored()).map(({ text }) => text).toSorted();
}

describe("the draft of a record's form", () => {
  it("is one for each tab: what one writes never overwrites what the other wrote, and a reload continues its own", async () => {
    const first = await tabWith("Ventil curi");
    const second = await openTab();
    expect(await second.open()).toBe("");
    await second.write("Zamijenjen filter");
    await first.write("Ventil curi i dalje");
    expect(await textsStored()).toEqual(["Ventil curi i dalje", "Zamijenjen filter"]);

    first.close();
    second.close();
    expect(await (await openTab(second.session)).open()).toBe("Zamijenjen filter");
    expect(await (await openTab(first.session)).open()).toBe("Ventil curi i dalje");
  });

  it("is opened by the next tab once its own was closed or has crashed, the youngest first, and each once", async () => {
    const first = await tabWith("Prvi");
    const second = await tabWith("Drugi");
    first.close();
    second.close();
    const names = (await stored()).map(({ form }) => form);
    const drafts = idb.database.transaction("drafts").store;
    for (const [savedAt, name] of [first.name(), second.name()].entries())
      await drafts.put({ ...(await drafts.get([OWNER, name])), savedAt });
    const [third, fourth, fifth] = [await openTab(), await openTab(), await openTab()];
    const texts = [await third.open(), await fourth.open(), await fifth.open()];
    expect(texts).toEqual(["Drugi", "Prvi", ""]);
    // Each has it under a name of its own, and its page continues it under that.
    const now = await stored();
    expect(now.map(({ form }) => form).toSorted()).toEqual(
      [third.name(), fourth.name()].toSorted(),
    );
    expect(names).not.toContain(third.name());
    for (const { form, page } of now)
      expect(page).toMatchObject({ path: `${PAGE.path}?draft=${form.split("/").at(-1)}` });
  });

  it("is opened with files of which only they were stored before a crash", async () => {
    const lost = await openTab();
    await lost.open();
    const photo = { id: newId(), owner: OWNER, path: "/files/1", sent: false };
    const entry = `draft/${OWNER}/${lost.name()}`;
    await idb.database.transaction("photos").store.put({ ...photo, entry });
    lost.close();
    const next = await openTab();
    await next.open();
    const [moved] = await idb.database.getAll("photos");
    expect(moved).toEqual({ ...photo, entry: `draft/${OWNER}/${next.name()}` });
    expect(await next.drafts.findDraft(OWNER, next.name())).toMatchObject({ fileIds: [photo.id] });
  });

  it("of a release before has the form's own name, and is opened as others are, also from the list", async () => {
    const before = { owner: OWNER, form: REPORT, value: { text: "Staro" }, page: PAGE, savedAt: 1 };
    await idb.database.transaction("drafts").store.put(before);
    const tab = await openTab();
    expect(await tab.open()).toBe("Staro");
    expect(await stored()).toMatchObject([{ form: tab.name(), text: "Staro" }]);

    await idb.database.transaction("drafts").store.put(before);
    // Its page has no id.
    expect(await (await openTab()).open(REPORT, { requested: "" })).toBe("Staro");
  });

  it("gives way to a younger entry that waits on this device, and is shown instead of an older one", async () => {
    const tab = await tabWith("Nacrt");
    tab.close();
    const entries = idb.database.transaction("entries").store;
    const entry = { ...queuedEntry({ owner: OWNER }), form: { text: "Čeka" } };
    await entries.put({ ...entry, capturedAt: Date.now() + 60_000 });
    const again = await openTab(tab.session);
    expect(await again.open()).toBe("Čeka");
    again.close();
    await entries.put({ ...entry, capturedAt: 1 });
    expect(await (await openTab(tab.session)).open()).toBe("Nacrt");
  });

  it("of a new record is opened by no other tab before it is asked for", async () => {
    const place = "/tickets/new";
    const first = await openTab();
    await first.open(place, { place });
    await first.write("Curi");
    first.close();
    const second = await openTab();
    expect(await second.open(place, { place })).toBe("");
    expect(await second.open(place, { place, requested: first.id() })).toBe("Curi");
    expect(await (await openTab(first.session)).open(place, { place })).toBe("");
  });
});

describe("a draft that another open tab has", () => {
  it("is continued with what was typed last; the other tab says so, begins anew, and can take it back", async () => {
    const first = await tabWith("Ventil");
    first.type("Ventil curi");
    const begun = first.id();
    const second = await tabWith("Vlastito");
    const own = second.name();
    expect(await second.open(REPORT, { requested: begun })).toBe("Ventil curi");
    expect(second.isGone()).toBe(false);
    await expect.poll(() => first.taken).toEqual([second.id()]);
    // What the second tab had written before is left aside.
    expect(await stored()).toMatchObject(
      [
        { form: own, text: "Vlastito" },
        { form: second.name(), text: "Ventil curi" },
      ].toSorted((one, other) => (one.form < other.form ? -1 : 1)),
    );

    // Neither overwrites the other afterwards.
    await first.write("Novo");
    await second.write("Ventil curi i dalje");
    expect(await textsStored()).toEqual(["Novo", "Ventil curi i dalje", "Vlastito"]);
    expect(await first.open(REPORT, { requested: second.id() })).toBe("Ventil curi i dalje");
    await expect.poll(() => second.taken).toHaveLength(1);
    expect(await textsStored()).toEqual(["Novo", "Ventil curi i dalje", "Vlastito"]);
  });

  it("is continued although the other tab is frozen, whose later writing is another draft", async () => {
    const frozen = await tabWith("Prije");
    const answered = vi.spyOn(BroadcastChannel.prototype, "dispatchEvent").mockReturnValue(true);
    const begun = frozen.id();
    const second = await openTab();
    vi.useFakeTimers({ toFake: ["setTimeout"] });
    const opening = second.open(REPORT, { requested: begun });
    await vi.advanceTimersByTimeAsync(1_000);
    expect(await opening).toBe("Prije");
    vi.useRealTimers();
    answered.mockRestore();
    expect(frozen.taken).toEqual([]);
    await frozen.write("Poslije");
    expect(await textsStored()).toEqual(["Poslije", "Prije"]);
  });

  it("is not changed by a request for one that was sent or discarded meanwhile", async () => {
    const first = await tabWith("Ventil curi");
    const requested = newId();
    const second = await openTab();
    expect(await second.open(REPORT, { requested })).toBe("");
    expect(second.isGone()).toBe(true);
    expect(first.taken).toEqual([]);
    expect(await textsStored()).toEqual(["Ventil curi"]);
  });

  it("is not written by a tab that was duplicated, also not with what was typed at once", async () => {
    const first = await tabWith("Ventil curi");
    const begun = first.name();
    const copy = await openTab(first.session);
    vi.useFakeTimers({ toFake: ["setTimeout"] });
    const opening = copy.open();
    const storing = copy.own.storeOwnDraft(OWNER, begun, { text: "Brzo" }, PAGE);
    await vi.advanceTimersByTimeAsync(1_000);
    await Promise.all([opening, storing]);
    vi.useRealTimers();
    expect(copy.name()).not.toBe(begun);
    expect(await stored()).toMatchObject(
      [
        { form: begun, text: "Ventil curi" },
        { form: copy.name(), text: "Brzo" },
      ].toSorted((one, other) => (one.form < other.form ? -1 : 1)),
    );
  });

  it("can be read where it is to be added to another form, and stays", async () => {
    const first = await tabWith("Ventil curi");
    const id = first.id();
    const { own } = await openTab();
    const expected = { name: first.name(), id, found: { value: { text: "Ventil curi" } } };
    expect(await own.peekDraft(OWNER, REPORT, id)).toMatchObject(expected);
    expect(await own.peekDraft(OWNER, REPORT, null)).toMatchObject(expected);
    expect(await own.peekDraft(OWNER, REPORT, newId())).toBeUndefined();
    expect(first.taken).toEqual([]);
    expect(await textsStored()).toEqual(["Ventil curi"]);
  });
});

it("drafts of other versions of a signed record are deleted, those of this one stay in each tab", async () => {
  const signing = (version: number) => `tasks.sign/1/version-${version}`;
  const [first, second, old] = [await openTab(), await openTab(), await openTab()];
  await first.open(signing(1));
  await first.write("Potpis");
  await second.open(signing(1));
  await second.write("Drugi potpis");
  await old.open(signing(12));
  await old.write("Stari potpis");
  await old.drafts.dropDraftsOf(OWNER, "tasks.sign/1/", signing(1));
  expect(await textsStored()).toEqual(["Drugi potpis", "Potpis"]);
});
