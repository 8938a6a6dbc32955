import { castMember, fixedId } from "../../../migrations/seeds/cast";
import { apiAs } from "../e2e/tenant";
import type { TestTenant } from "../db/tenant";

/** A word that no line of a phone holds. All long texts have it, so that a search finds them. */
export const LONG_WORD = "Srednjonaponskorazdjelnopostrojenjetransformatorskestanice";

/** An address, as a user pastes it: 190 letters, of which 164 have no place to break. */
export const UNBROKEN = `https://karte.example.com/${LONG_WORD.repeat(3)}`.slice(0, 190);

/** A record of each kind whose texts are about as long as their fields allow. */
export const LONG = {
  users: fixedId(1, 91),
  customers: fixedId(2, 900),
  partners: fixedId(2, 901),
  locations: fixedId(3, 900),
  rooms: fixedId(4, 900),
  assets: fixedId(5, 900),
  equipment: fixedId(7, 900),
  spareParts: fixedId(8, 900),
  workOrders: fixedId(10, 900),
  tasks: fixedId(13, 900),
  tickets: fixedId(14, 900),
} as const;
/** An order whose description is one word. */
export const ORDER_OF_ONE_WORD = fixedId(10, 901);

const OWNER =
  "Hrvatskog društva za upravljanje, održavanje i nadzor elektroenergetskih postrojenja";
const NAME = `${LONG_WORD} ${OWNER} u Gospiću i Karlobagu`;
const PERSON = { name: "Marija Magdalena Krešimira", surname: `Njegovan-Žižić-${LONG_WORD}` };
const ADDRESS = {
  street: `Ulica ${OWNER}`,
  city: `Sveti Petar Orehovec-${LONG_WORD}`,
  zipCode: "10000-123456",
  country: "hr",
};
const DESCRIPTION = [
  `${NAME}.`,
  `${LONG_WORD}${LONG_WORD}${LONG_WORD}`.toLowerCase(),
  "Prije ulaska u postrojenje javiti se dežurnom dispečeru, koji isključuje napajanje i potpisuje dozvolu za rad. ".repeat(
    6,
  ),
  `https://portal.example.com/${LONG_WORD.toLowerCase()}/${LONG_WORD.toLowerCase()}?dokument=uputa`,
].join("\n");

/** Written through the API, which searches and shortens them as it does a user's. */
export async function writeLongRecords(company: TestTenant): Promise<void> {
  const [admin, manager] = await Promise.all([apiAs(company, "sanja"), apiAs(company, "marko")]);
  const { users, customers: customerId, locations: locationId, rooms: roomId } = LONG;
  const put = (noun: keyof typeof LONG, fields: object) =>
    manager("PUT", `/${noun}`, { id: LONG[noun], name: NAME, ...fields });
  const email = `${LONG_WORD.toLowerCase()}@odrzavanje-postrojenja.example.com`;
  const roles = [{ roleName: "TECHNICIAN" }];
  await admin("PUT", "/users", { id: users, ...PERSON, email, roles });
  const contact = {
    contactPerson: `${PERSON.name} ${PERSON.surname}`,
    contactEmail: email,
    website: `https://${LONG_WORD.toLowerCase()}.example.com/kontakt`,
    taxId: "HR12345678901234567890123456789012345678901234567",
  };
  await put("customers", { ...ADDRESS, ...contact });
  await put("partners", { ...ADDRESS, ...contact, taxId: "" });
  await put("locations", { ...ADDRESS, customerId, number: "1234567890/1234567890-B" });
  await put("rooms", {
    locationId,
    floor: OWNER.slice(0, 50),
    section: LONG_WORD,
    number: "1".repeat(50),
  });
  await put("assets", {
    customerId,
    locationId,
    roomId,
    manufacturer: LONG_WORD,
    model: OWNER,
    serialNumber: "SN1234567890".repeat(8),
    category: LONG_WORD,
    position: NAME,
  });
  await put("equipment", {});
  await put("spareParts", { unit: "piece", stockThousandths: 987_654_321_000 });
  const place = { customerId, locationId, roomId, assetId: LONG.assets };
  const lead = castMember("tomislav").id;
  const team = { technicianIds: [lead, users], leadId: lead };
  await manager("PUT", "/workOrders", {
    id: LONG.workOrders,
    ...place,
    ...team,
    description: DESCRIPTION,
    intervention: DESCRIPTION,
    externalReference: `${LONG_WORD}/2026`,
    jobNumber: `${LONG_WORD}/2026`,
  });
  await manager("PUT", "/workOrders", {
    id: ORDER_OF_ONE_WORD,
    ...place,
    ...team,
    description: UNBROKEN,
    intervention: UNBROKEN,
  });
  await put("tasks", { ...team, description: DESCRIPTION });
  await put("tickets", { ...place, description: DESCRIPTION });
}
