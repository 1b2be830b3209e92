import { open, readdir, readFile, realpath, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { dbErrorCode } from '#kit/db.ts'
import type { Background } from '#kit/room.ts'
import { answerFile, listFilesOf } from '#modules/file/index.ts'
import { type ArchiveSource, SourceFault } from './source.rules.ts'
import { openZip, type RandomBytes } from './zip.service.ts'

/** Where the bytes of an import are. */
export interface SourcePlace {
  fileComCode: string
  fileCode: string | null
  path: string
}

/** A file on the disk of the server, for a command. */
async function fileBytes(path: string): Promise<RandomBytes> {
  const handle = await open(path, 'r')
  const { size } = await handle.stat()
  return {
    size,
    async read(offset, length) {
      const bytes = Buffer.alloc(length)
      const { bytesRead } = await handle.read(bytes, 0, length, offset)
      if (bytesRead !== length) throw new SourceFault('damaged')
      return bytes
    },
    close: () => handle.close(),
  }
}

async function collected(source: Readable): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of source) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}

/** An uploaded file, read in parts from the store of the file room. */
async function storedBytes(context: Background, comCode: string, fileCode: string): Promise<RandomBytes> {
  const [file] = (await listFilesOf(context, comCode, [fileCode])).get(fileCode) ?? []
  if (!file) throw new SourceFault('notZip')
  const { ranged } = await answerFile(context, { comCode, fileCode, entryId: file.id })
  if (!ranged) throw new SourceFault('notZip')
  return {
    size: ranged.size,
    async read(offset, length) {
      const source = await ranged.open(offset, offset + length - 1)
      return Buffer.isBuffer(source) ? source : collected(source)
    },
    close: async () => undefined,
  }
}

/** A folder; a file that is reached by a link is refused. */
function openFolder(root: string): ArchiveSource {
  /** The file as the disk has it: systems differ in the normal form of names. */
  async function find(path: string): Promise<string | null> {
    for (const form of ['NFC', 'NFD'] as const) {
      const full = join(root, path.normalize(form))
      try {
        if ((await realpath(full)) !== full) throw new SourceFault('badPath')
        if ((await stat(full)).isFile()) return full
      } catch (error) {
        if (!['ENOENT', 'ENOTDIR'].includes(dbErrorCode(error) ?? '')) throw error
      }
    }
    return null
  }
  return {
    async listTop() {
      const names: string[] = []
      for (const entry of await readdir(root, { withFileTypes: true })) {
        if (entry.isFile()) names.push(entry.name)
        if (!entry.isDirectory()) continue
        for (const inner of await readdir(join(root, entry.name), { withFileTypes: true }))
          if (inner.isFile()) names.push(`${entry.name}/${inner.name}`)
      }
      return names
    },
    async sizeOf(path) {
      const full = await find(path)
      return full === null ? null : (await stat(full)).size
    },
    async read(path, limit) {
      const full = await find(path)
      if (full === null) throw new SourceFault('missingFile')
      if ((await stat(full)).size > limit) throw new SourceFault('tooLarge')
      return readFile(full)
    },
    close: async () => undefined,
  }
}

/** Opens the source of an import: an uploaded zip, or a zip or folder of a command. Throws {@link SourceFault}. */
export async function openSource(
  context: Background,
  { fileComCode, fileCode, path }: SourcePlace,
): Promise<ArchiveSource> {
  if (fileCode !== null) return openZip(await storedBytes(context, fileComCode, fileCode))
  if ((await stat(path)).isDirectory()) return openFolder(await realpath(path))
  const bytes = await fileBytes(path)
  return openZip(bytes).catch(async (error: unknown) => {
    await bytes.close()
    throw error
  })
}
