const CLOCK = /^(\d{0,3})[:h](\d{1,2})(?:m(?:in)?)?$/;
const DECIMAL = /^(\d{0,3})[.,](\d{1,2})h?$/;
const COMPACT = /^(\d{1,2})(\d{2})$/;
const HOURS = /^(\d{1,2})h?$/;
const MINUTES = /^(\d{1,4})m(?:in)?$/;

/**
 * Parses a typed duration into minutes: 7:30, 730, 7h30, 7,5, 7 (hours), 45 min. Returns null for
 * any other input.
 */
export function parseDuration(text: string): number | null {
  const typed = text.toLowerCase().replace(/\s/g, "");
  const clock = CLOCK.exec(typed) ?? COMPACT.exec(typed);
  if (clock) return minutesOf(clock[1], clock[2]);
  const decimal = DECIMAL.exec(typed);
  if (decimal) return Math.round(Number(`${decimal[1] || 0}.${decimal[2]}`) * 60);
  const hours = HOURS.exec(typed);
  if (hours) return Number(hours[1]) * 60;
  const minutes = MINUTES.exec(typed);
  return minutes ? Number(minutes[1]) : null;
}

/** Formats minutes for an input field: 450 is 7:30. */
export function durationText(minutes: number): string {
  return `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, "0")}`;
}

function minutesOf(hours = "", minutes = ""): number | null {
  return Number(minutes) < 60 ? Number(hours) * 60 + Number(minutes) : null;
}
