import type { Duplex } from "node:stream";
import { connect } from "node:net";
import type { ProxyLog } from "./proxy-log";

/**
 * Handles the raw connections that workers open: allows the mailbox, refuses and records every other destination.
 * @param to host and port
 * @param head first bytes after the CONNECT request
 */
export function connectMail(
  record: ProxyLog,
  smtpPort: number | undefined,
  to: string,
  socket: Duplex,
  head: Buffer,
) {
  if (smtpPort === undefined || to !== `127.0.0.1:${smtpPort}`) {
    record.unexpectedRequest(to);
    return void socket.destroy();
  }
  const mailbox = connect(smtpPort, "127.0.0.1", () => {
    socket.write("HTTP/1.1 200 OK\r\n\r\n");
    mailbox.write(head);
    socket.pipe(mailbox).pipe(socket);
  });
  mailbox.on("error", () => socket.destroy());
  mailbox.on("close", () => socket.destroy());
  socket.on("error", () => mailbox.destroy());
  socket.on("close", () => mailbox.destroy());
}
