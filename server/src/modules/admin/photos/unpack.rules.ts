import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { unzipSync } from 'fflate'
import iconv from 'iconv-lite'

/** Limits of the zip and of its files. */
export interface UnpackLimits {
  files: number
  picture: number
  unpacked: number
}

/** A file of the zip; `path` is null if it is too large to be unpacked. */
export interface UnpackedFile {
  name: string
  path: string | null
}

/** What a zip contains, or why it is refused. */
export type Unpacked = { files: UnpackedFile[] } | { fault: 'notZip' | 'tooLarge' }

/**
 * The name of an entry: UTF-8, or CP949 as Korean Windows writes it. The reader returns the bytes of a name without the
 * UTF-8 mark as Latin-1, although macOS writes UTF-8 without it.
 */
export function entryName(read: string): string {
  if ([...read].some((character) => character.charCodeAt(0) > 255)) return read.normalize('NFC')
  const bytes = Buffer.from(read, 'latin1')
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes).normalize('NFC')
  } catch {
    return iconv.decode(bytes, 'cp949').normalize('NFC')
  }
}

/** Folders, and files that systems add without being asked. */
const isNoFile = (name: string) =>
  name.endsWith('/') || /(?:^|\/)(?:__MACOSX\/|\.[^/]*$|Thumbs\.db$|desktop\.ini$)/i.test(name)

interface Entry {
  index: number
  name: string
  size: number
}

function listEntries(zip: Uint8Array): Entry[] | null {
  const entries: Entry[] = []
  let index = 0
  try {
    unzipSync(zip, {
      filter: ({ name, originalSize }) => {
        entries.push({ index, name: entryName(name), size: originalSize })
        index += 1
        return false
      },
    })
  } catch {
    return null
  }
  return entries.filter(({ name }) => !isNoFile(name))
}

/** The bytes of one entry; the declared size is the size of the allocation, so it limits what is unpacked. */
function readEntry(zip: Uint8Array, wanted: number): Uint8Array {
  let index = -1
  try {
    const read = unzipSync(zip, {
      filter: () => {
        index += 1
        return index === wanted
      },
    })
    return Object.values(read)[0] ?? new Uint8Array()
  } catch {
    // A damaged entry is no picture; the others are read.
    return new Uint8Array()
  }
}

/**
 * Unpacks the files of a zip into a folder under numbers, so that no name of the zip becomes a path. Runs in a process
 * with limited time and memory.
 */
export async function unpackPhotos({
  path,
  folder,
  limits,
}: {
  path: string
  folder: string
  limits: UnpackLimits
}): Promise<Unpacked> {
  const zip = new Uint8Array(await readFile(path))
  const entries = listEntries(zip)
  if (!entries) return { fault: 'notZip' }
  const small = entries.filter(({ size }) => size < limits.picture)
  const total = small.reduce((sum, { size }) => sum + size, 0)
  if (entries.length > limits.files || total > limits.unpacked) return { fault: 'tooLarge' }
  const files: UnpackedFile[] = []
  for (const { index, name, size } of entries) {
    const target = size < limits.picture ? join(folder, `${index}.picture`) : null
    if (target) await writeFile(target, readEntry(zip, index))
    files.push({ name, path: target })
  }
  return { files }
}
