import { findActorsOfSessions } from "~/features/sessions/queries";
import type { Actor } from "~/kernel/authorization/roles";
import { cursorFrom, type LiveCursor } from "~/kernel/live/cursor";
import { CLOSED, pageMessageFrom } from "~/kernel/live/messages";
import { readChanged, readCursor } from "~/server/live/changed";
import { readInboxMarks } from "~/server/queries/unread";
import { mayReadRecord } from "~/server/live/record-readers";
import { sameRights } from "~/server/queries/reading";
import type { RequestContext } from "~/server/request-context";
import { messageFor } from "./live-message";
import { LIVE_LIMITS, type LiveLimits } from "./live-limits";
import { type LiveIdentity, LiveMember, type LiveSocket } from "./live-member";
import { LiveMembers } from "./live-members";

/** What the room needs of its Durable Object. */
type LivePlatform = {
  sockets(): LiveSocket[];
  contextOf(tenant: LiveIdentity["tenant"]): RequestContext;
  isSuspended(tenantId: string): Promise<boolean>;
  /** Keeps the object in memory until the work has ended. */
  after(work: Promise<unknown>): void;
  report(error: unknown): void;
  measure(broadcast: Broadcast): void;
};

type Broadcast = { tenant: string; sockets: number; notified: number; records: number; ms: number };

/**
 * The open pages of one company. After a commit it reads what has changed and tells each socket the
 * records that its user may read: their kind and id, nothing else. All state that must last is attached
 * to the sockets, because the platform may remove the object from memory at any time.
 */
export class LiveRoom {
  private readonly members: LiveMembers;
  private cursor: LiveCursor | null = null;
  private isDue = false;
  private isInboxDue = false;
  private isVerificationDue = false;
  private isRunning = false;
  private isStoring = false;
  private verifiedAt = 0;
  private admissions: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly platform: LivePlatform,
    private readonly limits: LiveLimits = LIVE_LIMITS,
  ) {
    this.members = new LiveMembers(() => platform.sockets());
  }

  /**
   * To be called after each commit. It never throws or waits, and does nothing without sockets.
   * `inbox`: it may concern notifications. `sessions`: it may have ended some.
   */
  changed({ inbox = true, sessions = true } = {}): void {
    if (this.members.isEmpty) return;
    this.isInboxDue ||= inbox;
    this.isVerificationDue ||= sessions;
    if (this.isDue) return;
    this.isDue = true;
    if (!this.isRunning) this.platform.after(this.run());
  }

  /** Whether a further socket of this user is within the limits. */
  hasPlaceFor(userId: string): boolean {
    return this.members.hasPlaceFor(userId, this.limits);
  }

  /** Adds an accepted socket and tells it what was committed since it last read. */
  admit(socket: LiveSocket, identity: LiveIdentity, since: string): Promise<void> {
    const member = this.members.add(LiveMember.joined(socket, identity));
    member.store();
    const admitting = this.catchUp(member, since);
    // A commit meanwhile is notified once the position of the new socket is known.
    this.admissions = Promise.allSettled([this.admissions, admitting]);
    return admitting;
  }

  async receive(socket: LiveSocket, data: unknown, now = Date.now()): Promise<void> {
    const member = this.members.of(socket);
    const message = pageMessageFrom(data);
    const isWithin = this.members.countMessage(member, this.limits, now);
    if (!message || !isWithin)
      return this.end(member, CLOSED.misused, message ? "Too many messages" : "Unknown message");
    await this.move(member, message.record, message.editing);
  }

  /** A socket has ended. */
  leave(socket: LiveSocket): void {
    this.end(this.members.of(socket), 1000, "");
  }

  /** Closes the sockets whose sessions have ended. Returns whether any socket is left. */
  async check(): Promise<boolean> {
    const [first] = this.members.all();
    if (!first) return false;
    const { tenant } = first.facts;
    if (await this.platform.isSuspended(tenant.id)) {
      for (const each of this.members.all()) each.close(CLOSED.suspended, "Suspended");
      return false;
    }
    await this.verify(this.platform.contextOf(tenant));
    // Also tells what a failed read has left.
    this.changed({ sessions: false });
    return this.members.all().length > 0;
  }

  private async move(member: LiveMember, record: string | null, editing: boolean): Promise<void> {
    const before = member.facts;
    if (before.at === record && before.editing === editing) return;
    const context = this.platform.contextOf(before.tenant);
    const mayRead = record !== null && (await mayReadRecord(context, record, member.actor));
    const at = mayRead ? record : null;
    const { at: from } = member.facts;
    const [left, entered] = [this.members.editorsOf(from), this.members.editorsOf(at)];
    member.change({ at, editing: mayRead && editing });
    member.store();
    if (from !== at) this.members.announceEditors(from, left);
    this.members.announceEditors(at, entered, from === at ? null : member);
  }

  private end(member: LiveMember, code: number, reason: string): void {
    const { at } = member.facts;
    const before = this.members.editorsOf(at, member);
    member.close(code, reason);
    this.members.announceEditors(at, before);
  }

  private async run(): Promise<void> {
    this.isRunning = true;
    try {
      while (this.isDue) {
        await pause(this.limits.gatherMs);
        await this.admissions;
        this.isDue = false;
        await this.broadcast();
      }
    } catch (error) {
      // The position has not moved: the next commit or check tells what was missed.
      this.isDue = false;
      this.platform.report(error);
    } finally {
      this.isRunning = false;
    }
  }

  private async broadcast(): Promise<void> {
    const startedAt = Date.now();
    const [first] = this.members.all();
    if (!first) return;
    const { tenant } = first.facts;
    const context = this.platform.contextOf(tenant);
    const since = this.cursor ?? this.members.cursor();
    const verifies =
      this.isVerificationDue || startedAt - this.verifiedAt > this.limits.verifiedForMs;
    // What becomes due during the reads is read with the next commit.
    this.isVerificationDue = false;
    if (!since) return verifies ? this.verify(context) : undefined;
    const readers = this.members.readers();
    const withInbox = this.isInboxDue;
    this.isInboxDue = false;
    const [changed, inboxes] = await Promise.all([
      readChanged(context, since, readers),
      withInbox
        ? readInboxMarks(
            context,
            readers.map(({ userId }) => userId),
          )
        : null,
      verifies ? this.verify(context) : null,
    ]).catch((error: unknown) => {
      this.isVerificationDue ||= verifies;
      this.isInboxDue ||= withInbox;
      throw error;
    });
    if (!verifies && changed.records.some(({ type }) => type === "users" || type === "customers"))
      await this.verify(context);
    this.cursor = changed.cursor;
    const notified = this.members.tell(changed, inboxes, this.limits);
    this.storeLater();
    this.platform.measure({
      tenant: tenant.id,
      sockets: this.members.all().length,
      notified,
      records: changed.records.length,
      ms: Date.now() - startedAt,
    });
  }

  private async catchUp(member: LiveMember, text: string): Promise<void> {
    const { tenant, actor } = member.facts;
    const context = this.platform.contextOf(tenant);
    const since = cursorFrom(text);
    const [cursor, changed, inboxes, actors] = await Promise.all([
      readCursor(context),
      since && readChanged(context, since, [actor]),
      readInboxMarks(context, [actor.userId]),
      // The session may have ended since the web worker has verified it.
      findActorsOfSessions(context, [actor.sessionId]),
    ]);
    closeUnless(member, actors);
    if (!member.isOpen) return;
    member.change({ cursor, inbox: inboxes.get(actor.userId) ?? "" });
    member.store();
    const message =
      changed && messageFor(actor, changed, { inbox: false, sockets: 1, limits: this.limits });
    if (message) member.send(message);
  }

  private async verify(context: RequestContext): Promise<void> {
    const requested = new Set(this.members.sessionIds());
    const actors = await findActorsOfSessions(context, [...requested]);
    this.verifiedAt = Date.now();
    for (const member of this.members.all())
      if (requested.has(member.actor.sessionId)) closeUnless(member, actors);
  }

  private storeLater(): void {
    if (this.isStoring) return;
    this.isStoring = true;
    const storing = pause(this.limits.storeAfterMs).then(() => {
      this.isStoring = false;
      for (const each of this.members.all()) each.store();
    });
    this.platform.after(storing);
  }
}

/** Closes a socket whose session has ended or has other rights now. `actors`: those of the running sessions. */
function closeUnless(member: LiveMember, actors: ReadonlyMap<string, Actor>): void {
  const now = actors.get(member.actor.sessionId);
  if (!now) member.close(CLOSED.sessionEnded, "Session ended");
  else if (!sameRights(member.actor, now)) member.close(CLOSED.rightsChanged, "Rights changed");
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms);
  });
}
