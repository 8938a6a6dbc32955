const PASSWORD = "fieldwork-2026";
const PAD = 34;

/** Both companies have the same users; the seeds create their data. */
const PEOPLE = [
  ["marko", "Marko Horvat", "manager"],
  ["ana", "Ana Babić", "approver"],
  ["amar", "Amar Hadžić", "approver"],
  ["tomislav", "Tomislav Đurić", "technician, often the lead"],
  ["tea", "Tea Šimić", "technician"],
  ["tarik", "Tarik Begić", "technician"],
  ["emina", "Emina Čaušević", "employee"],
  ["ciro", "Ćiro Žagar", "customer"],
  ["petar", "Petar Nikolić", "partner"],
  ["sanja", "Sanja Kovač", "system administrator"],
];

/**
 * The message printed after start-up.
 * @param mailbox URL of the mailbox
 */
export function welcome(port: number, mailbox: string) {
  const people = PEOPLE.map(
    ([name, full, role]) => `  ${`${name}@example.com`.padEnd(22)} ${full?.padEnd(16)} ${role}`,
  );
  return `
Open
  ${`http://acme.localhost:${port}`.padEnd(PAD)}work orders need two approvals
  ${`http://globex.localhost:${port}`.padEnd(PAD)}work orders need no approval
  ${`${mailbox}/`.padEnd(PAD)}mailbox with every email; no email leaves this machine

Sign in as (password ${PASSWORD})
${people.join("\n")}

Try
  1. As marko, create a work order with tomislav as its lead.
  2. As tomislav, on a phone or in a narrow window, open it from "Assigned to me", start it, file a daily report
     and submit it for approval.
  3. As ana and as amar, approve it. Sign as technician and customer, then download the PDF.
  4. As sanja, invite a user. The invitation appears in the mailbox.

Ctrl-C stops the product; the data stays in .local. To start with new data: npm start -- --reset
`;
}
