/** The content of a preview: the text of the writer before it is saved (spec 2§2, LOOKAHEAD). */
export interface LookAhead {
  boardId: number
  /** The article that is being changed; null for a new article. */
  articleId: number | null
  title: string
  content: string
  tags: string
  isNotice: boolean
  prefaceId: string | null
  fileCode: string | null
  fieldValues: { fieldId: number; value: string }[]
}

const prefix = 'maru.lookahead.'
const hour = 3_600_000
const key = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/**
 * Stores a preview in local storage for the preview window. Returns its key, or null if the preview could not
 * be stored.
 */
export function cachePreview(words: LookAhead): string | null {
  const made = crypto.randomUUID()
  try {
    dropOld()
    localStorage.setItem(prefix + made, JSON.stringify({ at: Date.now(), ...words }))
    return made
  } catch {
    return null
  }
}

/** Removes previews that no window has read within an hour. */
function dropOld(): void {
  for (const name of Object.keys(localStorage)) {
    if (!name.startsWith(prefix)) continue
    const { at } = (parseObject(localStorage.getItem(name)) ?? {}) as { at?: unknown } // only compared below
    if (typeof at !== 'number' || Date.now() - at > hour) localStorage.removeItem(name)
  }
}

/** Removes a preview if its window did not open. */
export function dropLookAhead(made: string): void {
  localStorage.removeItem(prefix + made)
}

const prepared = new Map<string, LookAhead | null>()

/**
 * Returns the preview of a key. The first call removes it from local storage, so that only this page has it
 * (spec 2§4).
 */
export function takeLookAhead(asked: string): LookAhead | null {
  if (!key.test(asked)) return null
  const known = prepared.get(asked)
  if (known !== undefined) return known
  const lookAhead = parseLookAhead(localStorage.getItem(prefix + asked))
  localStorage.removeItem(prefix + asked)
  prepared.set(asked, lookAhead)
  return lookAhead
}

function parseObject(text: string | null): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text ?? 'null')
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>) // the caller checks every field
      : null
  } catch {
    return null
  }
}

const isRowId = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) >= 1
const isText = (value: unknown, most: number): value is string =>
  typeof value === 'string' && value.length <= most

/**
 * Parses and validates a stored preview, because any script of this origin can write it; null if it is
 * invalid.
 */
export function parseLookAhead(text: string | null): LookAhead | null {
  const object = parseObject(text)
  if (!object) return null
  const { boardId, articleId, title, content, tags, isNotice, prefaceId, fileCode, fieldValues } = object
  if (!isRowId(boardId) || (articleId !== null && !isRowId(articleId))) return null
  if (!isText(title, 300) || !isText(content, 8 * 1_048_576) || !isText(tags, 1000)) return null
  if (typeof isNotice !== 'boolean' || !Array.isArray(fieldValues) || fieldValues.length > 50) return null
  if (prefaceId !== null && !isText(prefaceId, 40)) return null
  if (fileCode !== null && !(isText(fileCode, 36) && key.test(fileCode))) return null
  const values = fieldValues.flatMap((row: unknown) => {
    if (typeof row !== 'object' || row === null) return []
    const { fieldId, value } = row as Record<string, unknown> // the next line checks both
    return isRowId(fieldId) && isText(value, 1_048_576) ? [{ fieldId, value }] : []
  })
  return {
    boardId,
    articleId,
    title,
    content,
    tags,
    isNotice,
    prefaceId,
    fileCode,
    fieldValues: values,
  }
}
