import { extensionOf, isBanned, storedName } from '@maru/api/file/names'
import { CallError, portalError } from '#kit/call/call-error.ts'

/** The upload limits: the maximum bytes of a collection, and the extensions that are not allowed. */
export interface FileLimits {
  totalLimit: number
  bannedExtensions: readonly string[]
}

/**
 * Returns why a file cannot be attached, with the code that the server uses; null if it can be attached (spec 3§5).
 * `present` is the number of bytes that are already stored or being uploaded.
 */
export function faultOf(
  file: { name: string; size: number },
  present: number,
  limits: FileLimits,
): CallError | null {
  const name = storedName(file.name)
  if (name === '') return portalError('file.nameNeeded')
  if (file.size === 0) return portalError('file.empty', { name })
  if (isBanned(file.name, limits.bannedExtensions)) {
    return portalError('file.banned', { name, extension: extensionOf(file.name) })
  }
  return present + file.size > limits.totalLimit ? portalError('file.totalTooLarge') : null
}

/** Returns the error in the answer to a chunk; `file.unknown` if the answer has no readable error (spec 3§8). */
export function chunkFault(message: string, status: number): CallError {
  const unknown = { code: 'file.unknown', params: {}, status, supportCode: null, retryAfter: null }
  try {
    const { code, error } = JSON.parse(message) as {
      code?: unknown
      error?: { params?: Record<string, unknown>; supportCode?: string }
    }
    if (typeof code !== 'string') return new CallError(unknown)
    return new CallError({
      ...unknown,
      code,
      params: error?.params ?? {},
      supportCode: error?.supportCode ?? null,
    })
  } catch {
    return new CallError(unknown)
  }
}

let lastMoment = 0
let turn = 0

/**
 * Returns a UUID of version 7 (RFC 9562) from the current time and a counter, so that identifiers sort in the order of
 * their creation. Unlike `crypto.randomUUID`, it does not require https.
 */
export function newIdentifier(now = Date.now()): string {
  turn = now === lastMoment ? turn + 4 : 0
  lastMoment = now
  const random = crypto.getRandomValues(new Uint8Array(8))
  const hex = (value: number, digits: number) => value.toString(16).padStart(digits, '0')
  const rest = [...random].map((byte) => hex(byte, 2)).join('')
  const time = hex(now, 12)
  const variant = hex(((random[0] ?? 0) & 0x3f) | 0x80, 2)
  return `${time.slice(0, 8)}-${time.slice(8)}-7${hex(turn & 0xfff, 3)}-${variant}${rest.slice(2, 4)}-${rest.slice(4)}`
}

/** Returns the files of a drop or paste, and whether it contained a folder. */
export function droppedFiles(data: DataTransfer): { files: File[]; hasFolder: boolean } {
  const items = [...data.items].filter((item) => item.kind === 'file')
  const isFolder = (item: DataTransferItem) => item.webkitGetAsEntry?.()?.isDirectory === true
  const files = items.filter((item) => !isFolder(item)).flatMap((item) => item.getAsFile() ?? [])
  return { files, hasFolder: items.some(isFolder) }
}
