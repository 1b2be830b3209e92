/** A person in a SELECTUSER field (spec 2§2). */
export interface FieldPerson {
  userCode?: string
  userName: string
  userName_En?: string
  userName_Cn?: string
  userTitle?: string
  userTitle_En?: string
  userTitle_Cn?: string
}

/** A row of a RECEIVERS field (spec 2§2). */
export interface FieldReceiver {
  userName: string
  userEmail: string
}

function parseValue(value: string): unknown {
  try {
    return JSON.parse(value)
  } catch {
    return null
  }
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

/** Returns the person of a SELECTUSER value; null if the value has no valid person. */
export function readPerson(value: string): FieldPerson | null {
  const match = parseValue(value)
  if (typeof match !== 'object' || match === null) return null
  const parts = Object.entries(match).filter(([, part]) => typeof part === 'string')
  const person: Partial<FieldPerson> = Object.fromEntries(parts)
  return person.userName ? { ...person, userName: person.userName } : null
}

/** Returns the rows of a RECEIVERS value; an empty array if the value is invalid. */
export function readReceivers(value: string): FieldReceiver[] {
  const rows = parseValue(value)
  if (!Array.isArray(rows)) return []
  return rows.map((row: Partial<FieldReceiver> | null) => ({
    userName: textOf(row?.userName),
    userEmail: textOf(row?.userEmail),
  }))
}

/** Returns the label of a LEVEL value; an empty text if the value is invalid. */
export function readLevel(value: string): string {
  const match = parseValue(value) as { TEXT?: unknown } | null // `TEXT` is checked by textOf
  return textOf(match?.TEXT)
}
