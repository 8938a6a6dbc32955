// Loaded into a program by NODE_OPTIONS=--require: logs and blocks each connection to another machine.
const { appendFileSync } = require("node:fs");
const { Socket } = require("node:net");

const LOCAL = new Set(["127.0.0.1", "::1", "localhost"]);

Socket.prototype.connect = new Proxy(Socket.prototype.connect, {
  apply(connect, socket, args) {
    const { host = "localhost", path } = args.flat(2)[0] ?? {};
    if (path || LOCAL.has(host)) return Reflect.apply(connect, socket, args);
    appendFileSync(process.env.UNEXPECTED_REQUESTS_FILE ?? "", `${host}\n`);
    return socket.destroy(new Error(`${host} is not this machine`));
  },
});
