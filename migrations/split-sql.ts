/** One token of SQL: a comment, a quoted string or name, a word, or any other single character. */
const PIECE =
  /--[^\n]*|\/\*[^]*?(?:\*\/|$)|'(?:[^']|'')*'|"(?:[^"]|"")*"|`(?:[^`]|``)*`|\[[^\]]*\]|[\p{L}_$][\p{L}\p{N}_$]*|[^]/gu;
const SILENT = /^(?:\s|--|\/\*)/;

/**
 * Splits a file into statements without the semicolons between them. A trigger ends with an END that follows a semicolon;
 * the END of a CASE follows an expression.
 */
export function splitSql(text: string): string[] {
  const statements: string[] = [];
  let statement = "";
  let tokens: string[] = [];
  for (const [piece] of text.matchAll(PIECE)) {
    if (/^['"`[]$/.test(piece))
      throw new SyntaxError(`A quote does not end: ${statement.trim().slice(-80)}`);
    if (piece === ";" && isWhole(tokens)) {
      if (tokens.length > 0) statements.push(statement.trim());
      statement = "";
      tokens = [];
      continue;
    }
    statement += piece;
    if (!SILENT.test(piece)) tokens.push(piece.toUpperCase());
  }
  if (tokens.length > 0)
    throw new SyntaxError(
      `A statement does not end with a semicolon: ${statement.trim().slice(0, 80)}`,
    );
  return statements;
}

function isWhole(tokens: string[]): boolean {
  if (!isTrigger(tokens)) return true;
  return tokens.at(-1) === "END" && tokens.at(-2) === ";";
}

/** CREATE [TEMP] TRIGGER: the keyword is the second or third word. */
function isTrigger(tokens: string[]): boolean {
  return tokens[0] === "CREATE" && tokens.slice(1, 3).includes("TRIGGER");
}
