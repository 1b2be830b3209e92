const megabyte = 1_048_576

/** Megabytes as typed in bytes; null for an empty text and for a number out of the range. */
export function bytesOf(typed: string, least: number, most: number): number | null {
  const text = typed.trim()
  if (!/^\d{1,9}$/.test(text)) return null
  const value = Number(text)
  return value < least || value > most ? null : value * megabyte
}

/** A number as typed; null out of the range. */
export function numberOf(typed: string, least: number, most: number): number | null {
  const bytes = bytesOf(typed, least, most)
  return bytes === null ? null : bytes / megabyte
}

/** Bytes as whole megabytes to type. */
export const megabytesOf = (bytes: number): string => String(Math.round(bytes / megabyte))
