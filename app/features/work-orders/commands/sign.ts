import { completeTickets } from "~/features/tickets/mutations/order-moves";
import { type Instant, SKEW_TOLERANCE_MS } from "~/kernel/time/instants";
import { newId } from "~/kernel/ids";
import { Refusal } from "~/kernel/refusal";
import type { Actor } from "~/kernel/authorization/roles";
import * as z from "zod/mini";
import { listResponses } from "~/server/command/carried-out";
import { command } from "~/server/command/command";
import type { AuthContext } from "~/server/request-context";
import { step, type Step } from "~/server/command/statement";
import { conflict, present } from "~/server/command/stored";
import { signedAs } from "~/features/approvals/policy";
import { hashPerson, personStep } from "~/server/command/person";
import { revisionSteps } from "../revisions/mutations";
import type { SignInput } from "../inputs/commands";
import type { OrderRecord } from "../queries/facts";
import {
  freezeNow,
  readForFreezing,
  requireAsSeen,
  type ToFreeze,
} from "../revisions/queries/freezing";
import { guardRefusal, requireTransition } from "../queries/authorize";
import {
  activityOf,
  announceDone,
  freezeOrder,
  ORDER_RESPONSE,
  type OrderResponse,
  orderResponse,
  updateStatus,
} from "../mutations/order";
import { pdfMailSteps } from "../mutations/pdf-mail";
import { workOrderSignatures } from "~/database/schema/work-orders/revisions";

/** W7, and W8 when the tenant requires no approvals: then freezing, signing and completing are one step. Irreversible. */
export function signWorkOrder(ctx: AuthContext, input: SignInput): Promise<OrderResponse> {
  return command(ctx, {
    name: "work-orders.sign",
    input,
    returns: ORDER_RESPONSE,
    load: async () => {
      const [loaded, submitted] = await Promise.all([
        readForFreezing(ctx, input.id, input.content),
        findSubmitted(ctx, input),
      ]);
      return { ...loaded, submitted };
    },
    async decide(loaded, actor) {
      const order = present(loaded.order);
      const revision = loaded.submitted ?? input.revision;
      // What was signed is not what the order says now: that, and not the guard of its new state, is why.
      const isOutdated = revision !== order.revision;
      const permit = requireTransition(
        order,
        "sign",
        actor,
        isOutdated ? input.version : undefined,
      );
      // A submission that was refused made no revision, and nothing else may be signed in its place.
      if (input.submission !== undefined && loaded.submitted === null) throw conflict(order);
      const { signed, steps } = await signedOrder(ctx, actor, order, loaded, {
        ...input,
        revision,
      });
      // A customer that was changed meanwhile is a conflict.
      requireParties(order, input);
      const signedAt = signingTime(order, input, ctx.now().getTime());
      const ids = { workOrderId: order.id, revisionId: signed.revisionId ?? "" };
      return {
        permit,
        steps: [
          ...steps,
          ...(await signatureSteps(ctx, actor, signed, { ...input, signedAt })),
          ...updateStatus(ctx, signed, { signedAt }),
          announceDone(ctx, signed),
          ...completeTickets(ctx, actor, order.id),
        ],
        record: [
          activityOf(order, "signed", { revision: signed.revisionNumber, place: input.place }),
        ],
        announce: [{ type: "work_order.signed", ids }],
        response: orderResponse(order.id),
      };
    },
  });
}

/** The customer signs when there is one. An order without a customer has only the technician's signature (domain-rules §2). */
function requireParties(order: OrderRecord, input: SignInput): void {
  const field =
    order.customerId && !input.customer
      ? "required"
      : !order.customerId && input.customer
        ? "unknown"
        : null;
  if (field) throw new Refusal("invalid_input", "invalid_input", { fields: { customer: field } });
  if (input.email !== null && !input.customer)
    throw new Refusal("invalid_input", "invalid_input", { fields: { email: "unknown" } });
}

/**
 * When both signed on the device (domain-rules §2). The time of the device counts, because it may arrive days later; one from before the last
 * report that they signed cannot be true, and the server's counts. A submission from the same device arrives before the signature.
 */
function signingTime(order: OrderRecord, { capturedAt }: SignInput, now: Instant): Instant {
  const known = order.lastReportAt ?? order.createdAt;
  if (capturedAt === undefined || capturedAt < known - SKEW_TOLERANCE_MS) return now;
  return Math.min(now, Math.max(capturedAt, known, order.submittedAt ?? 0));
}

const SUBMITTED = () => z.object({ id: z.string(), revision: z.nullable(z.string()) });

/** The revision that the queued submission made, from the response that it got. Null without one, and after a refusal. */
async function findSubmitted(ctx: AuthContext, { id, submission }: SignInput) {
  if (submission === undefined) return null;
  const [response] = await listResponses(ctx, [submission]);
  const parsed = SUBMITTED().safeParse(response);
  return parsed.success && parsed.data.id === id ? parsed.data.revision : null;
}

async function signedOrder(
  ctx: AuthContext,
  actor: Actor,
  order: OrderRecord,
  loaded: ToFreeze,
  input: SignInput,
) {
  if (order.status === "in-progress") {
    if (input.revision !== null) throw conflict(order);
    requireAsSeen(order, loaded, input);
    const frozen = await freezeNow(ctx, actor, order, loaded.source, input);
    return {
      signed: frozen.order,
      steps: [
        ...revisionSteps(ctx, frozen.revision),
        ...freezeOrder(ctx, order, frozen.freeze, { status: "waiting-for-approvals" }),
      ],
    };
  }
  if (input.revision !== order.revision) throw conflict(order);
  return { signed: order, steps: [] };
}

/** The address is personal: it is erased together with the name. */
function customerOf(customer: NonNullable<SignInput["customer"]>, { email }: SignInput): object {
  return email === null ? customer : { ...customer, email };
}

async function signatureSteps(
  ctx: AuthContext,
  actor: Actor,
  order: OrderRecord,
  input: SignInput & { signedAt: Instant },
): Promise<Step[]> {
  const technician = await hashPerson(signedAs(actor, input.technician), actor.userId);
  const customer = input.customer
    ? await hashPerson(customerOf(input.customer, input), null)
    : null;
  const signatureId = newId(ctx.now().getTime());
  const row = {
    id: signatureId,
    revisionId: order.revisionId ?? "",
    workOrderId: order.id,
    sha256: order.revision ?? "",
    place: input.place,
    technicianPerson: technician.hash,
    customerPerson: customer?.hash ?? null,
    signedBy: actor.userId,
    inLeadsPlace: actor.userId !== order.leadId,
    signedAt: input.signedAt,
  };
  return [
    personStep(ctx, technician),
    ...(customer ? [personStep(ctx, customer)] : []),
    step(ctx.db.insert(workOrderSignatures).values(row), guardRefusal("signed_already")),
    ...(input.email === null
      ? []
      : pdfMailSteps(ctx, {
          signatureId,
          email: input.email,
          ids: { workOrderId: order.id, revisionId: row.revisionId },
        })),
  ];
}
