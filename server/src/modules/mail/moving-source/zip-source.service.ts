import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import {
  type AsyncFlateStreamHandler,
  Unzip,
  type UnzipDecoderConstructor,
  type UnzipFile,
  UnzipInflate,
  UnzipPassThrough,
} from 'fflate'
import { mailSizeLimit } from '../delivery/delivery.service.ts'
import { decodeGuessed } from '../mime/charset.rules.ts'
import {
  type MailSource,
  type SourceCounts,
  SourceFault,
  type SourceFolder,
  type SourceMail,
  storablePath,
  wellKnownByName,
} from './source.rules.ts'

/** Bytes of the archive that are unpacked at once: a turn of the event loop stays short. */
const chunkSize = 65_536

interface Entry {
  number: number
  path: string[]
  /** Null while only names are read, or if it is too large or damaged. */
  bytes: Buffer | null
  size: number
  reason: SourceMail['reason']
}

/**
 * The folder of a mail in an archive. Names never become paths of this machine; parts that climb are left out all the same,
 * because no folder is called so. Archives of Korean programs name files in CP949 without a mark.
 */
export function zipFolderOf(name: string, archive: string): string[] {
  const isLatin = [...name].every((letter) => letter.charCodeAt(0) < 256)
  const text = isLatin ? decodeGuessed(Buffer.from(name, 'latin1')) : name
  const parts = text.split(/[\\/]/).slice(0, -1)
  const path = parts.filter(
    (part) => part !== '' && part !== '.' && part !== '..' && !/^[A-Za-z]:$/.test(part),
  )
  return storablePath(path.length === 0 ? [archive] : path)
}

/** Collects one file of an archive up to the size of a mail: a small archive may hold an endless file. */
function collect(
  file: UnzipFile,
  done: (bytes: Buffer | null, size: number, isBroken: boolean) => void,
): void {
  const pieces: Uint8Array[] = []
  let size = 0
  let isOver = false
  file.ondata = (error, piece, isLast) => {
    if (isOver) return
    size += piece?.length ?? 0
    isOver = error !== null || size > mailSizeLimit || isLast
    if (error === null && size <= mailSizeLimit) pieces.push(piece)
    if (!isOver) return
    const isWhole = error === null && size <= mailSizeLimit
    done(isWhole ? Buffer.concat(pieces) : null, size, error !== null)
    pieces.length = 0
    if (!isWhole) file.terminate()
  }
  file.start()
}

/** Takes the place of a way of packing for files that are not wanted: the unpacker would store their bytes until its end. */
const passedOver = (compression: number): UnzipDecoderConstructor =>
  class {
    static readonly compression = compression
    ondata: AsyncFlateStreamHandler = () => undefined
    push = () => undefined
  }
const withoutUnpacking = [passedOver(UnzipPassThrough.compression), passedOver(UnzipInflate.compression)]
const unpacking = [UnzipPassThrough, UnzipInflate]

function passOver(unzip: Unzip, file: UnzipFile): void {
  file.ondata = () => undefined
  for (const one of withoutUnpacking) unzip.register(one)
  try {
    file.start()
  } catch {
    // A way of packing that is not known: nothing is unpacked in any case.
  } finally {
    for (const one of unpacking) unzip.register(one)
  }
}

/** The mails of an archive in their order; `wants` says which are unpacked. */
async function* entriesOf(
  archive: string,
  file: string,
  wants: (number: number, path: string[]) => boolean,
): AsyncGenerator<Entry> {
  let ready: Entry[] = []
  let number = 0
  const unzip = new Unzip((one) => {
    if (!/\.eml$/i.test(one.name)) {
      passOver(unzip, one)
      return
    }
    number += 1
    const entry: Entry = {
      ...{ number, path: zipFolderOf(one.name, archive), bytes: null, reason: '' },
      // The archive may name any size; the database has 64 bits for their sum.
      size: Math.min(one.originalSize ?? one.size ?? 0, 2 ** 40),
    }
    if (!wants(entry.number, entry.path)) {
      passOver(unzip, one)
      ready.push(entry)
      return
    }
    let isListed = false
    const add = (part: Partial<Entry>) => {
      if (!isListed) ready.push({ ...entry, ...part })
      isListed = true
    }
    try {
      collect(one, (bytes, size, isBroken) =>
        add({ bytes, size, reason: bytes ? '' : isBroken ? 'unreadable' : 'tooLarge' }),
      )
    } catch {
      // A way of packing that is not known, which the unpacker may have reported before.
      add({ reason: 'unreadable' })
    }
  })
  for (const one of unpacking) unzip.register(one)
  for await (const chunk of createReadStream(file, { highWaterMark: chunkSize })) {
    unzip.push(chunk)
    const now = ready
    ready = []
    yield* now
  }
  unzip.push(new Uint8Array(0), true)
  yield* ready
}

const faultOf = (file: string) => (error: unknown) =>
  new SourceFault('unreadable', `${file} cannot be read`, { cause: error })

/**
 * The .eml files of a zip archive, as webmail programs export them. Nothing is unpacked to the disk. The key of a mail is its
 * number in the archive.
 */
export function openZipSource(file: string): MailSource {
  const archive = file.replace(/^.*[\\/]/, '').replace(/\.zip$/i, '')
  const list = async () => {
    const folders = new Map<string, SourceFolder & { counts: SourceCounts }>()
    try {
      for await (const { path, size } of entriesOf(archive, file, () => false)) {
        const key = path.join('\n')
        const none = { path, wellKnown: wellKnownByName(path), counts: { mailCount: 0, totalSize: 0 } }
        const { counts, ...one } = folders.get(key) ?? none
        const more = { mailCount: counts.mailCount + 1, totalSize: counts.totalSize + size }
        folders.set(key, { ...one, counts: more })
      }
    } catch (error) {
      // What comes before the damage is read; reading it reports the fault.
      if (folders.size === 0) throw faultOf(file)(error)
    }
    return [...folders.values()]
  }
  async function* mailsOf(folder: string, after: number): AsyncGenerator<SourceMail> {
    const isWanted = (number: number, path: string[]) => number > after && path.join('\n') === folder
    try {
      for await (const { number, path, bytes, size, reason } of entriesOf(archive, file, isWanted)) {
        if (!isWanted(number, path)) continue
        const marks = { isRead: true, isFlagged: false, isAnswered: false }
        yield { key: String(number), size, bytes, reason, receivedAt: null, marks }
      }
    } catch (error) {
      throw faultOf(file)(error)
    }
  }
  return {
    listFolders: list,
    async open({ path, validity, after }) {
      const { size, mtimeMs } = await stat(file).catch((error: unknown) => {
        throw faultOf(file)(error)
      })
      const next = `${size}-${Math.round(mtimeMs)}`
      return { validity: next, mails: mailsOf(path.join('\n'), next === validity ? Number(after) : 0) }
    },
    close: async () => undefined,
  }
}
