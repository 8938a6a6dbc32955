const PASSWORD = "fieldwork-2026";
const PAD = 34;

/** The same people in both companies; the seeds give them their work. */
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

/** What is printed when everything runs. @param {number} port @param {string} mailbox where the mails can be read */
export function welcome(port, mailbox) {
  const people = PEOPLE.map(
    ([name, full, role]) => `  ${`${name}@example.com`.padEnd(22)} ${full?.padEnd(16)} ${role}`
  );
  return `
Open
  ${`http://acme.localhost:${port}`.padEnd(PAD)}two approvers have to agree
  ${`http://globex.localhost:${port}`.padEnd(PAD)}signing finishes the work
  ${`${mailbox}/`.padEnd(PAD)}every mail that is sent; none leaves this machine

Sign in as (password ${PASSWORD})
${people.join("\n")}

Try
  1. As marko, make a work order with tomislav as its lead.
  2. As tomislav, on a phone or in a narrow window, open it from "Assigned to me", start it, file a daily report
     and submit it for approval.
  3. As ana and as amar, approve it. Sign as technician and customer, then download the PDF.
  4. As sanja, invite somebody. The invitation is in the mailbox.

Ctrl-C ends it; the data stays in .local. Begin anew: npm start -- --reset
`;
}
