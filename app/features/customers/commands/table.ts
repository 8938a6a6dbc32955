import { defineCommand } from "~/kernel/server/command/define-command";
import { plainInput } from "../inputs";
import type { CustomerView } from "../model";
import { archiveCustomer, deleteCustomer, restoreCustomer } from "./lifecycle";

const NOUN: Record<CustomerView, string> = { customers: "customer", partners: "partner" };

/** A partner who is not a customer is not found among the customers, and vice versa. */
export function customerCommands(view: CustomerView) {
  const noun = NOUN[view];
  return {
    archive: defineCommand(
      `Archive a ${noun} with its locations, rooms and assets, and sign its users out: they are no longer offered in pickers, and records keep the name`,
      plainInput,
      (ctx, input) => archiveCustomer(ctx, input, view),
    ),
    restore: defineCommand(
      `Restore an archived ${noun}, with everything that was archived with it`,
      plainInput,
      (ctx, input) => restoreCustomer(ctx, input, view),
    ),
    delete: defineCommand(
      `Delete an unused ${noun}, with its default location`,
      plainInput,
      (ctx, input) => deleteCustomer(ctx, input, view),
    ),
  };
}
