import { defineCommand } from "~/server/command/define-command";
import { offboardInput, plainInput } from "../inputs/user";
import { activateUser } from "./activate";
import { deactivateUser } from "./deactivate";
import { deleteUser } from "./delete";
import { inviteUser } from "./invite";
import { sendPasswordReset } from "./send-password-reset";
import { disableTwoFactorOf } from "./disable-two-factor";

export const userCommands = {
  invite: defineCommand(
    "Send an invitation. Sending it again invalidates the previous one",
    plainInput,
    inviteUser,
    { call: { method: "PUT", path: "/invite/:id" } },
  ),
  activate: defineCommand("Reactivate a user", plainInput, activateUser),
  deactivate: defineCommand(
    "Deactivate a user and reassign their open work orders",
    offboardInput,
    deactivateUser,
  ),
  delete: defineCommand("Delete a user; records keep the name", offboardInput, deleteUser),
  sendPasswordReset: defineCommand(
    "Send a user a password reset code",
    plainInput,
    sendPasswordReset,
  ),
  turnOffSecondStep: defineCommand(
    "Turn two-factor authentication off for a user who has lost phone and recovery codes. Ends their sessions and notifies them",
    plainInput,
    disableTwoFactorOf,
  ),
};
