import { extensionOf, isBanned, storedName } from '@maru/api/file/names'
import type { FlowChunk } from '@maru/api/file/upload'
import type { Services } from '#kit/context.ts'
import { failure } from '#kit/failure.ts'
import { programExtension } from '../content-type.rules.ts'

/**
 * Number of chunks into which flow.js splits a file: the last one has the rest, up to just under twice the chunk
 * size.
 */
export function chunkCount(totalSize: number, chunkSize: number): number {
  return Math.max(1, Math.floor(totalSize / chunkSize))
}

/** The size of the chunk with this number, from 1. */
export function chunkSizeAt(number: number, totalSize: number, chunkSize: number): number {
  const count = chunkCount(totalSize, chunkSize)
  return number < count ? chunkSize : totalSize - (count - 1) * chunkSize
}

/** The limits of a chunk. */
export interface UploadRules {
  totalLimit: number
  banned: readonly string[]
}

/**
 * Limits of uploads into a collection of this kind: those of the server and the extensions banned by its kind of
 * holder.
 */
export function uploadRulesOf(
  { config, slots }: Pick<Services, 'config' | 'slots'>,
  kind: string,
): UploadRules {
  const own = slots.all('fileHolder').find((holder) => holder.kind === kind)?.banned ?? []
  const { totalLimit, bannedExtensions } = config.file
  return { totalLimit, banned: [...bannedExtensions, ...own] }
}

/** Throws `file.banned` if the content is a banned program, regardless of the name. */
export function requireNoProgram(name: string, contentType: string, banned: readonly string[]): void {
  const extension = programExtension(contentType, banned)
  if (extension) throw failure('file.banned', { name, extension })
}

/**
 * Checks the parameters of a chunk before reading its bytes, and returns the name for storage. Throws `file.folder`,
 * `file.nameNeeded`, `file.banned`, `file.empty`, `file.totalTooLarge` or `file.badChunk`.
 */
export function checkChunk(chunk: FlowChunk, rules: UploadRules): string {
  const name = storedName(chunk.flowFilename)
  if (/[/\\]/.test(chunk.flowRelativePath)) throw failure('file.folder')
  if (name === '') throw failure('file.nameNeeded')
  if (isBanned(chunk.flowFilename, rules.banned) || isBanned(name, rules.banned)) {
    throw failure('file.banned', { name, extension: extensionOf(name) })
  }
  if (chunk.flowTotalSize === 0) throw failure('file.empty', { name })
  if (chunk.flowTotalSize > rules.totalLimit)
    throw failure('file.totalTooLarge', { name, limit: rules.totalLimit })
  const { flowChunkNumber: number, flowTotalSize: total, flowChunkSize: size } = chunk
  const count = chunkCount(total, size)
  if (chunk.flowTotalChunks !== count) throw failure('file.badChunk', { field: 'flowTotalChunks' })
  if (number > count) throw failure('file.badChunk', { field: 'flowChunkNumber' })
  if (chunk.flowCurrentChunkSize !== chunkSizeAt(number, total, size)) {
    throw failure('file.badChunk', { field: 'flowCurrentChunkSize' })
  }
  return name
}

/** The first parameter that differs from the upload's earlier chunks, or undefined. */
export function contradiction(
  chunk: FlowChunk,
  name: string,
  begun: { name: string; totalSize: number; chunkSize?: number },
): string | undefined {
  if (begun.totalSize !== chunk.flowTotalSize) return 'flowTotalSize'
  if (begun.chunkSize !== undefined && begun.chunkSize !== chunk.flowChunkSize) return 'flowChunkSize'
  return begun.name === name ? undefined : 'flowFilename'
}

const dayLong = 86_400_000

/**
 * The position of a new file in its collection. Our client's identifiers contain the time and the order of selection
 * (RFC 9562, version 7), so files that arrive in parallel have the order of selection; any other identifier, or a
 * clock that is a day off, is placed at the end.
 */
export function placeOf(identifier: string, now: Date, lastSort: number): number {
  const match = /^([0-9a-f]{8})-([0-9a-f]{4})-7([0-9a-f]{3})-/i.exec(identifier)
  const chosenAt = match ? Number.parseInt(`${match[1]}${match[2]}`, 16) : Number.NaN
  if (!match || Math.abs(chosenAt - now.getTime()) > dayLong) return lastSort + 1
  return chosenAt * 1024 + (Number.parseInt(match[3] ?? '0', 16) >> 2)
}
