import { castMember } from "../../../migrations/seeds/cast";
import {
  DESK,
  EXPENSE,
  FROM_768,
  LANGUAGE,
  MORE,
  OFFICE,
  about,
  fields,
  named,
  type Seen,
} from "./things";

/** What sections 3 to 9 name. */
export const RECORDS: readonly Seen[] = [
  // requirements §3 Entities
  {
    says: "Identification: id number, external reference number, job/order number",
    by: ["marko"],
    on: "/work-orders/new",
    widths: DESK,
    things: fields("textbox", "External reference number", "Job/order number"),
  },
  {
    says: "References: customer, asset, location, room",
    by: ["marko"],
    on: "/work-orders/new",
    widths: DESK,
    things: fields("combobox", "Customer", "Asset", "Location", "Room"),
  },
  {
    says: "Planning: planned start and end date, planned hours, team lead, assignees",
    by: ["marko"],
    on: "/work-orders/new",
    widths: DESK,
    things: [
      ...fields("textbox", "Planned start", "Planned end", "Planned regular hours"),
      ...fields("textbox", "Planned travel hours"),
      ...fields("combobox", "Technicians", "Team lead"),
    ],
  },
  {
    says: "Assigned-list columns: number, customer, date created, created by, status",
    by: ["tomislav"],
    on: "/work-orders/assigned?view=table",
    widths: FROM_768,
    things: named(
      "columnheader",
      "Number",
      "Title",
      "Customer",
      "Date created",
      "Created by",
      "Status",
    ),
  },
  {
    says: "Task: id, name, assignees, leadAssignee, createdBy, createdOn, status, priority, planned start date",
    by: ["marko"],
    on: "/tasks/new",
    things: [
      ...fields("textbox", "Name", "Planned start"),
      ...fields("combobox", "Assignees", "Lead", "Priority"),
    ],
  },
  {
    says: "Ticket: id, name, asset, location, room, status, customer, creator, comments",
    by: ["marko"],
    on: "/tickets/new",
    things: fields("combobox", "Customer", "Asset", "Location", "Room"),
  },
  {
    says: "Asset: name, serial number, manufacturer, model, customer, location, category, position",
    by: OFFICE,
    on: "/assets/new",
    things: [
      ...fields("textbox", "Name", "Serial number", "Manufacturer", "Model", "Position"),
      ...fields("combobox", "Category", "Customer", "Location"),
    ],
  },
  {
    says: "Location: name, customer, street, city, zip code, country, a default-location flag",
    by: OFFICE,
    on: "/locations/new",
    things: [
      ...fields("textbox", "Name", "Street", "City", "Zip code", "Number", "Floor", "Section"),
      ...fields("combobox", "Customer", "Country"),
      ["checkbox", /^Default location/],
    ],
  },
  {
    says: "Room: name, floor, number, section",
    by: OFFICE,
    on: "/rooms/new",
    things: fields("textbox", "Name", "Floor", "Number", "Section"),
  },
  {
    says: "Customer or partner: name, entity (company or private person), VAT/tax id, contact person",
    by: OFFICE,
    on: "/customers/new",
    things: [
      ...fields("textbox", "Name", "VAT or tax ID", "Contact person", "Contact number"),
      ...fields("textbox", "Contact email", "Telephone", "Website", "City"),
      ["combobox", "Type"],
      ["checkbox", /^Also a partner/],
    ],
  },
  {
    says: "flags customer-is-partner and partner-is-customer",
    by: OFFICE,
    on: "/partners/new",
    things: [["checkbox", /^Also a customer/]],
  },
  {
    says: "User: id, name, surname, roles (list of objects with roleName), email, phoneNumber",
    by: ["sanja"],
    on: "/users/new",
    things: fields("textbox", "First name", "Surname", "Email address", "Phone"),
  },
  {
    says: "Daily report: hours worked, part name, quantity, unit, expenses (accommodation, parking, insurance, other)",
    by: ["tomislav"],
    on: "/work-orders/:id/daily-reports/new",
    things: [
      ...fields("textbox", "Intervention", "Notes"),
      ["checkbox", /warranty/i],
      ...named("button", /^(Add )?part$/i, /^(Add )?equipment$/i, EXPENSE),
    ],
  },
  {
    says: "Equipment category: category name",
    by: OFFICE,
    on: "/assets/equipment/categories",
    things: [["columnheader", "Name"]],
  },
  {
    says: "Company: details, logo (per mediaType)",
    by: OFFICE,
    on: "/settings/company",
    things: fields("textbox", "Name", "Street and number", "VAT or tax ID", "Phone", "Email"),
  },
  {
    says: "Preventive maintenance row: name, customer, occurrence/frequency, due date, status",
    by: OFFICE,
    on: "/preventive-maintenance?view=table",
    widths: FROM_768,
    things: named("columnheader", "Name", "Customer", "Frequency", "Due date", "Status"),
  },
  {
    says: "Units: litre, kilogram, meter, square meter, cubic meter, piece, none",
    by: ["marko"],
    on: "/assets/spare-parts/new",
    within: ["combobox", "Unit"],
    things: [
      ...named("option", "Litre (l)", "Kilogram (kg)", "Metre (m)", "Square metre (m²)"),
      ...named("option", "Cubic metre (m³)", "Piece", "No unit"),
    ],
  },
  {
    says: "Expense types: accommodation, parking, insurance, other",
    by: ["tomislav"],
    on: "/work-orders/:id/daily-reports/new",
    after: [EXPENSE],
    things: [
      ...named("textbox", "Accommodation", "Parking", "Insurance", "Other"),
      ...fields("textbox", "Other expenses"),
    ],
  },
  {
    says: "Priority: low, medium, high, critical",
    by: ["marko"],
    on: "/tasks/new",
    things: named("option", "Low", "Medium", "High", "Critical"),
  },
  {
    says: "Countries: a fixed list of country keys",
    by: ["marko"],
    on: "/customers/new",
    things: named("option", "Croatia", /^Bosnia/, "Serbia"),
  },
  {
    says: "Views: card, kanban, table",
    by: ["tomislav"],
    on: "/work-orders?view=kanban",
    widths: DESK,
    things: named("link", "Table", "Cards", "Board"),
  },

  // requirements §4 States
  {
    says: "Work order and task statuses: backlog, in-progress, waiting-for-approvals, signed, done",
    by: ["marko"],
    on: "/work-orders?view=kanban",
    things: about("region", "Planned", "In progress", "Waiting for approvals", "Signed", "Done"),
  },
  {
    says: "Work order and task statuses: backlog, in-progress, waiting-for-approvals, signed, done",
    by: ["marko"],
    on: "/tasks?view=kanban",
    things: about("region", "Planned", "In progress", "Waiting for approvals", "Signed", "Done"),
  },
  {
    says: "Ticket statuses: created, in-progress, accepted, rejected, done",
    by: ["marko"],
    on: "/tickets?view=kanban",
    things: about("region", "Created", "Accepted", "In progress", "Rejected", "Done"),
  },
  {
    says: "The number of required approvals is configurable for work orders and for tasks",
    by: OFFICE,
    on: "/settings/work-order-approvals",
    things: [["textbox", "Required approvals"]],
  },
  {
    says: "Editing can be re-enabled with Allow Editing. Retroactive entry can be enabled",
    by: ["ana", "marko"],
    on: "/work-orders/:id/allow-editing",
    things: [
      ["heading", "Allow editing?"],
      ["button", "Allow editing"],
    ],
  },
  {
    says: "Retroactive entry can be enabled",
    by: OFFICE,
    on: "/work-orders/:id/enable-retroactive-entry",
    things: [["heading", "Enable retroactive entry?"]],
  },
  {
    says: "A ticket can be accepted or rejected",
    by: OFFICE,
    on: "/tickets/:id",
    after: [MORE],
    things: named("link", /^Accept/, /^Reject/),
  },
  {
    says: "It can be added to a new or an existing work order",
    by: OFFICE,
    on: "/tickets/add-to-work-order",
    things: [["heading", /work order/]],
  },

  // requirements §6 Roles
  {
    says: "Roles assignable in the user list: the first five",
    by: ["sanja"],
    on: "/users/new",
    things: [
      ...named("checkbox", /^System administrator/, /^Manager/, /^Approver/, /^Technician/),
      ["checkbox", /^Employee/],
    ],
    absent: named("checkbox", /^Customer/, /^Partner/),
  },
  {
    says: "MANAGER and SYSTEM_ADMIN get the settings link and the grouped navigation",
    by: OFFICE,
    on: "/profile",
    widths: FROM_768,
    within: ["navigation", "Main menu"],
    things: ["Work", "Inventory", "Network"],
  },
  {
    says: "LEAD: only the lead technician enters. All technicians are visible",
    by: ["tomislav"],
    on: "/work-orders/:id/daily-reports/new",
    things: [["region", `${castMember("tomislav").name} ${castMember("tomislav").surname}`]],
  },

  // requirements §9 Constants
  {
    says: "Languages: en, hr, ba, rs",
    by: [""],
    on: "/login",
    after: [LANGUAGE],
    things: ["English", "Hrvatski", "Bosanski", "Srpski"],
  },
  {
    says: "Date presets: this and last week, month, year",
    by: ["marko"],
    on: "/analytics",
    things: named(
      "link",
      "This week",
      "Last week",
      "This month",
      "Last month",
      "This year",
      "Last year",
    ),
  },
];
