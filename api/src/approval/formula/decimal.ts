/** Digits after the point that a calculation keeps. */
export const scaleDigits = 6
const scale = 10n ** BigInt(scaleDigits)
/** The largest amount of a formula, scaled: 10^24. */
const most = 10n ** 24n * scale

/** A decimal number as a bigint scaled by 10^6, so that money is never rounded by floats. */
export type Decimal = bigint

/** Reads `-1,234.5`; undefined if the text is no number of at most 18 digits before the point. */
export function decimalOf(text: string): Decimal | undefined {
  const match = /^([+-]?)(\d{1,18}|\d{1,3}(?:,\d{3}){1,5})(?:\.(\d{1,6})\d{0,12})?$/.exec(text.trim())
  if (!match) return undefined
  const [, sign, whole = '', rest = ''] = match
  const value = BigInt(whole.replaceAll(',', '')) * scale + BigInt(rest.padEnd(scaleDigits, '0'))
  return sign === '-' ? -value : value
}

/** A whole number as a decimal. */
export const wholeDecimal = (value: number | bigint): Decimal => BigInt(value) * scale

/** The plain text of a decimal, without trailing zeros. */
export function decimalText(value: Decimal): string {
  const size = value < 0n ? -value : value
  const rest = String(size % scale)
    .padStart(scaleDigits, '0')
    .replace(/0+$/, '')
  return `${value < 0n ? '-' : ''}${size / scale}${rest === '' ? '' : `.${rest}`}`
}

/** A decimal within the limits; undefined beyond them. */
export function boundedDecimal(value: Decimal): Decimal | undefined {
  return value > most || value < -most ? undefined : value
}

/** Divides and rounds half away from zero. */
function divideRounded(above: bigint, below: bigint): bigint {
  const isNegative = above < 0n !== below < 0n
  const [a, b] = [above < 0n ? -above : above, below < 0n ? -below : below]
  const result = (2n * a + b) / (2n * b)
  return isNegative ? -result : result
}

/** The product, rounded to six digits. */
export const multiplyDecimal = (a: Decimal, b: Decimal): Decimal => divideRounded(a * b, scale)

/** The quotient, rounded to six digits; undefined for a division by zero. */
export const divideDecimal = (a: Decimal, b: Decimal): Decimal | undefined =>
  b === 0n ? undefined : divideRounded(a * scale, b)

/** Rounds half away from zero to 0 to 6 digits after the point, or with negative digits before it. */
export function roundDecimal(value: Decimal, digits: number): Decimal {
  const unit = 10n ** BigInt(scaleDigits - digits)
  return digits >= scaleDigits ? value : divideRounded(value, unit) * unit
}
