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

/** A row of a table of receivers (spec 2§2). */
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

/** The person of a SELECTUSER value; null where there is none. */
export function readPerson(value: string): FieldPerson | null {
  const found = parseValue(value) as FieldPerson | null // every part is read through textOf
  return found && typeof found === 'object' && textOf(found.userName) !== '' ? found : null
}

/** The rows of a RECEIVERS value. */
export function readReceivers(value: string): FieldReceiver[] {
  const rows = parseValue(value)
  if (!Array.isArray(rows)) return []
  return rows.map((row: Partial<FieldReceiver> | null) => ({
    userName: textOf(row?.userName),
    userEmail: textOf(row?.userEmail),
  }))
}

/** The label of a LEVEL value. */
export function readLevel(value: string): string {
  const found = parseValue(value) as { TEXT?: unknown } | null // read through textOf
  return textOf(found?.TEXT)
}
