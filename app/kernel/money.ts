import type { Language } from './languages'

/** Integer cents in the tenant's currency. */
export type Cents = number

/** The sum of amounts; a RangeError when one is no whole number of cents. */
export function sumCents(amounts: readonly Cents[]): Cents {
  return amounts.reduce((sum, amount) => wholeCents(sum + wholeCents(amount)), 0)
}

/** Cents for what somebody typed ("1.234,50"); null for what is no amount or has parts of a cent. */
export function parseCents(text: string, language: Language): Cents | null {
  const plain = plainDecimal(text, language)
  const match = plain === null ? null : /^(-?)(\d+)(?:\.(\d{1,2}))?$/.exec(plain)
  if (!match) return null
  const [, sign = '', units = '', part = ''] = match
  const cents = Number(units) * 100 + Number(part.padEnd(2, '0'))
  if (!Number.isSafeInteger(cents)) return null
  return sign && cents !== 0 ? -cents : cents
}

/** The amount as one types it into a field, without grouping and currency: 1234,50. */
export function centsText(cents: Cents, language: Language): string {
  const digits = String(Math.abs(wholeCents(cents))).padStart(3, '0')
  return `${cents < 0 ? '-' : ''}${digits.slice(0, -2)}${decimalSign(language)}${digits.slice(-2)}`
}

/** The number that somebody typed, with at most three decimals; null for what is none. */
export function parseDecimal(text: string, language: Language): number | null {
  const plain = plainDecimal(text, language)
  if (plain === null || !/^-?\d{1,12}(\.\d{1,3})?$/.test(plain)) return null
  const number = Number(plain)
  return number === 0 ? 0 : number
}

/** Digits with a point for what was typed in the language's way or with the other sign of a phone's keypad. */
function plainDecimal(text: string, language: Language): string | null {
  const typed = text.replace(/\s/g, '').replace('−', '-')
  const own = decimalSign(language)
  const other = own === ',' ? '.' : ','
  const [whole = '', part, ...more] = typed.split(own)
  if (more.length > 0) return null
  if (part === undefined && !isGrouped(whole, other)) return joined(typed.split(other))
  if (whole.includes(other) && !isGrouped(whole, other)) return null
  return joined([whole.replaceAll(other, ''), part])
}

// 1.234 is a thousand and more where the point groups; 12.5 and 0.500 there can only be decimals.
function isGrouped(whole: string, sign: string): boolean {
  return new RegExp(`^-?[1-9]\\d{0,2}(\\${sign}\\d{3})+$`).test(whole)
}

function joined([whole = '', part, ...more]: (string | undefined)[]): string | null {
  if (more.length > 0 || !/^-?\d*$/.test(whole) || !/^\d*$/.test(part ?? '')) return null
  const hasUnits = /\d/.test(whole)
  if (!hasUnits && !part) return null
  const units = hasUnits ? whole : `${whole}0`
  return part ? `${units}.${part}` : units
}

function decimalSign(language: Language): '.' | ',' {
  return language === 'en' ? '.' : ','
}

function wholeCents(amount: number): Cents {
  if (!Number.isSafeInteger(amount)) throw new RangeError(`not a whole number of cents: ${amount}`)
  return amount
}
