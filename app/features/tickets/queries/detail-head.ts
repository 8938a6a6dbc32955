import { type SQL, sql } from "drizzle-orm";
import { type DocumentRow, documentsOf } from "~/features/attachments/queries/list";
import type { RichText } from "~/kernel/rich-text/model";
import type { Instant } from "~/kernel/time/instants";
import type { Priority } from "~/kernel/priorities";

type Named = { id: string; name: string };
type LinkView = {
  workOrderId: string;
  number: string;
  linkedAt: Instant;
  linkedBy: Named;
  endedAt: Instant | null;
  endedBy: Named | null;
};

/** A ticket with related names, before anything is removed for the reader. */
export type TicketHead = {
  id: string;
  number: string;
  name: string;
  description: string;
  descriptionDoc: RichText | null;
  priority: Priority;
  rejectionReason: string;
  resolution: string;
  createdAt: Instant;
  updatedAt: Instant;
  acceptedAt: Instant | null;
  startedAt: Instant | null;
  closedAt: Instant | null;
  creator: Named;
  handler: Named | null;
  customer: Named | null;
  location:
    | (Named & {
        street: string;
        city: string;
        zipCode: string;
        number: string;
        floor: string;
        section: string;
      })
    | null;
  room: (Named & { floor: string; number: string; section: string }) | null;
  asset: (Named & { manufacturer: string; model: string; serialNumber: string }) | null;
  documents: DocumentRow[];
  /** Newest first. Ended links are history. */
  links: LinkView[];
  /** The lead of the ticket's order. */
  orderLead: Named | null;
};

function oneOf(object: SQL, from: SQL): SQL {
  return sql`(SELECT json_object(${object}) ${from})`;
}

function userOf(id: SQL): SQL {
  return oneOf(
    sql`'id', u.id, 'name', trim(u.name || ' ' || u.surname)`,
    sql`FROM users u WHERE u.id = ${id}`,
  );
}

const LOCATION = oneOf(
  sql`'id', l.id, 'name', l.name, 'street', l.street, 'city', l.city, 'zipCode', l.zip_code, 'number', l.number, 'floor', l.floor, 'section', l.section`,
  sql`FROM locations l WHERE l.id = t.location_id`,
);
const ROOM = oneOf(
  sql`'id', o.id, 'name', o.name, 'floor', o.floor, 'number', o.number, 'section', o.section`,
  sql`FROM rooms o WHERE o.id = t.room_id`,
);
const ASSET = oneOf(
  sql`'id', s.id, 'name', s.name, 'manufacturer', s.manufacturer, 'model', s.model, 'serialNumber', s.serial_number`,
  sql`FROM assets s WHERE s.id = t.asset_id`,
);
const LINKS = sql`(SELECT json_group_array(json(x)) FROM (SELECT json_object('workOrderId', k.work_order_id, 'number', k.work_order_number, 'linkedAt', k.linked_at,
  'linkedBy', ${userOf(sql`k.linked_by`)}, 'endedAt', k.ended_at, 'endedBy', ${userOf(sql`k.ended_by`)}) AS x
  FROM ticket_links k WHERE k.ticket_id = t.id ORDER BY k.linked_at DESC, k.rowid DESC))`;
const LEAD = userOf(
  sql`(SELECT user_id FROM work_order_assignments WHERE work_order_id = t.work_order_id AND to_at IS NULL AND is_lead = 1)`,
);

/** One row with two JSON texts: one statement reads the whole ticket with everything related to it. A separate query checks read access. */
export function headOf(id: string): SQL {
  const plain = sql`json_object('id', t.id, 'number', t.number, 'name', t.name, 'description', t.description, 'descriptionDoc', json(t.description_doc),
    'priority', t.priority, 'rejectionReason', t.rejection_reason, 'resolution', t.resolution, 'createdAt', t.created_at, 'updatedAt', t.updated_at,
    'acceptedAt', t.accepted_at, 'startedAt', t.started_at, 'closedAt', t.closed_at, 'creator', ${userOf(sql`t.creator_id`)}, 'handler', ${userOf(sql`t.handler_id`)})`;
  const around = sql`json_object('customer', ${oneOf(sql`'id', c.id, 'name', c.name`, sql`FROM customers c WHERE c.id = t.customer_id`)}, 'location', ${LOCATION},
    'room', ${ROOM}, 'asset', ${ASSET}, 'documents', ${documentsOf(sql`'ticket'`, sql`t.id`)}, 'links', ${LINKS}, 'orderLead', ${LEAD})`;
  return sql`SELECT ${plain} AS plain, ${around} AS around FROM tickets t WHERE t.id = ${id}`;
}

export type HeadRow = { plain: string; around: string };

export function headFrom({ plain, around }: HeadRow): TicketHead {
  return { ...JSON.parse(plain), ...JSON.parse(around) };
}
