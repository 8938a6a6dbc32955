import { connect } from "node:net";

/**
 * Handles the raw connections that workers open: allows the mailbox, refuses and records every other destination.
 * @param {import('./proxy-log.mjs').ProxyLog} record
 * @param {number | undefined} smtpPort
 * @param {string} to host and port
 * @param {import('node:stream').Duplex} socket
 * @param {Buffer} head first bytes after the CONNECT request
 */
export function connectMail(record, smtpPort, to, socket, head) {
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
