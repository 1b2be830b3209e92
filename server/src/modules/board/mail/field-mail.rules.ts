/** People in the fields of an article, by code and by address. */
export interface NamedByFields {
  codes: string[]
  addresses: string[]
}

function parsed(value: string): unknown {
  try {
    return JSON.parse(value)
  } catch {
    return null
  }
}

const textOf = (record: unknown, key: string): string[] => {
  const value =
    typeof record === 'object' && record !== null ? (record as Record<string, unknown>)[key] : null // the caller uses texts only
  return typeof value === 'string' && value !== '' ? [value] : []
}

/**
 * The mail recipients in the fields of an article: if a MAILSEND field is set, everyone in its tables of receivers
 * and the people selected in it (spec 2§2). Null if there are none.
 */
export function namedByFields(fields: readonly { fieldType: string; value: string }[]): NamedByFields | null {
  const ofType = (type: string) => fields.filter((field) => field.fieldType === type)
  if (!ofType('MAILSEND').some(({ value }) => value === 'Y')) return null
  const rows = ofType('RECEIVERS').flatMap(({ value }) => {
    const list = parsed(value)
    return Array.isArray(list) ? list : []
  })
  const named = {
    codes: ofType('SELECTUSER').flatMap(({ value }) => textOf(parsed(value), 'userCode')),
    addresses: rows.flatMap((row) => textOf(row, 'userEmail')),
  }
  return named.codes.length + named.addresses.length === 0 ? null : named
}
