import { PassThrough, Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { ZipArchive } from 'archiver'
import type { Context } from '#kit/context.ts'
import { Failure } from '#kit/failure.ts'
import type { MovingOutFile } from '#kit/room-slots/moving-out.ts'
import { archiveNames } from '#modules/file/index.ts'

/** Paths of an archive: each name is valid on every system, none of them climbs, and each path is there once. */
class ArchivePaths {
  readonly #used = new Set<string>()

  free(names: readonly string[]): string {
    const path = names.map((name) => archiveNames([name === '' ? '_' : name])[0] ?? '_').join('/')
    const dot = path.lastIndexOf('.')
    const [stem, end] = dot > path.lastIndexOf('/') + 1 ? [path.slice(0, dot), path.slice(dot)] : [path, '']
    let free = path
    for (let count = 2; this.#used.has(free.toLowerCase()); count += 1) free = `${stem} (${count})${end}`
    this.#used.add(free.toLowerCase())
    return free
  }
}

/** The bytes of a file up to a damage, at which `note` is called: one damaged file must not cost all others. */
async function* upToDamage(body: Readable, note: () => void): AsyncGenerator<Buffer> {
  try {
    yield* body as AsyncIterable<Buffer>
  } catch (error) {
    if (!(error instanceof Failure && error.code === 'file.damaged')) throw error
    note()
  }
}

/** Adds one file, and resolves when its bytes are in the archive: it must not open all of them at the same time. */
function append(
  archive: ZipArchive,
  out: PassThrough,
  body: Readable,
  file: { name: string; date: Date },
): Promise<void> {
  return new Promise<void>((resolve, reject) => {
    const destroy = () => body.destroy()
    body.once('error', reject)
    body.once('close', () => {
      out.off('close', destroy)
      resolve()
    })
    out.once('close', destroy)
    // A reader who has left meanwhile takes no more bytes, so that the file would never end.
    if (out.destroyed) destroy()
    else archive.append(body, file)
  })
}

/** The files of a person, or of what belongs to no person, by the folder of their room. */
type Sources = readonly { name: string; files(): AsyncIterable<MovingOutFile> }[]

async function fill(
  context: Context,
  archive: ZipArchive,
  out: PassThrough,
  sources: Sources,
): Promise<void> {
  const paths = new ArchivePaths()
  const left: string[] = []
  for (const source of sources) {
    for await (const file of source.files()) {
      if (out.destroyed) return
      const name = paths.free([source.name, ...file.path])
      const leaveOut = (part = '') => void left.push(part === '' ? name : `${name}: ${part}`)
      const body = await file.read(leaveOut)
      if (!body) {
        leaveOut()
        continue
      }
      const bytes = Readable.from(
        upToDamage(body, () => leaveOut()),
        { objectMode: false },
      )
      await append(archive, out, bytes, { name, date: file.changedAt })
    }
  }
  if (left.length > 0) {
    const list = Readable.from([Buffer.from(`${left.join('\r\n')}\r\n`)], { objectMode: false })
    await append(archive, out, list, { name: paths.free(['left-out.txt']), date: context.clock.now() })
  }
  if (!out.destroyed) await archive.finalize()
}

/** A zip of the files of sources, created while it is read; what cannot be read is in `left-out.txt`. */
export function archiveOf(context: Context, sources: Sources): Readable {
  const archive = new ZipArchive({ zlib: { level: 1 } })
  const out = new PassThrough({ highWaterMark: 1_048_576 })
  const fail = (error: unknown) => {
    context.log.warn({ err: error }, 'admin: an archive of a person was aborted')
    archive.abort()
    out.destroy(error as Error)
  }
  archive.on('error', fail)
  pipeline(archive, out).catch(() => {})
  fill(context, archive, out, sources).catch(fail)
  return out
}

/**
 * Everything of the viewer in forms that other programs read: mails as mbox, calendars as iCalendar, contacts as vCard, and
 * the files that the viewer has attached.
 */
export const movingOutOf = (context: Context): Readable =>
  archiveOf(
    context,
    context.slots.all('movingOut').map((source) => ({
      name: source.name,
      files: () => source.files(context),
    })),
  )

/** What a company has that belongs to no person, each with its name and its zip. */
export async function sharedOf(
  context: Context,
  comCode: string,
): Promise<{ name: string; open(): Readable }[]> {
  const all: { name: string; open(): Readable }[] = []
  for (const source of context.slots.all('movingOut')) {
    for (const { name, files } of (await source.shared?.(context, comCode)) ?? [])
      all.push({ name, open: () => archiveOf(context, [{ name: source.name, files }]) })
  }
  return all
}
