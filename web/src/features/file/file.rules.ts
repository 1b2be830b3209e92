import { extensionOf, isBanned, storedName } from '@maru/api/file/names'
import { CallError, portalError } from '../../kit/call-error.ts'

const units = ['B', 'KB', 'MB', 'GB', 'TB', 'PB']

/** A size in the largest unit that leaves a whole number, with at most two decimals (spec 3§9). */
export function sizeText(bytes: number): string {
  let rest = bytes
  let unit = 0
  while (rest >= 1024 && unit < units.length - 1) {
    rest /= 1024
    unit += 1
  }
  return `${rest.toLocaleString(undefined, { maximumFractionDigits: unit === 0 ? 0 : 2 })} ${units[unit]}`
}

/** The limits of a chosen file; `present` counts the bytes that are stored or being uploaded. */
export interface FileLimits {
  totalLimit: number
  bannedExtensions: readonly string[]
}

/** Why a file cannot be attached, with the server's reason; null if it can (spec 3§5). */
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

/** The refusal in an answer to a chunk; without a readable one the unknown error (spec 3§8). */
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
 * A UUID of the moment and the turn in which it is made (RFC 9562, version 7): files chosen one after another sort
 * in that order. It needs no https, unlike the browser's own.
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

/** What a drop or a paste brought: its files, and whether a folder was among it. */
export function droppedFiles(data: DataTransfer): { files: File[]; hasFolder: boolean } {
  const items = [...data.items].filter((item) => item.kind === 'file')
  const isFolder = (item: DataTransferItem) => item.webkitGetAsEntry?.()?.isDirectory === true
  const files = items.filter((item) => !isFolder(item)).flatMap((item) => item.getAsFile() ?? [])
  return { files, hasFolder: items.some(isFolder) }
}
