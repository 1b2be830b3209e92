import { execFile } from 'node:child_process'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { dbErrorCode } from '#kit/db.ts'
import { openMboxSource } from './mbox-source.service.ts'
import { type MailSource, SourceFault } from './source.rules.ts'

const run = promisify(execFile)

/**
 * The mails of an Outlook file (.pst), which the program readpst turns into mbox files of a temporary folder. It runs as a
 * process of its own, because it reads a format that is open to damage. Throws {@link SourceFault} `noProgram` without it.
 */
export async function openPstSource(file: string, needsCounts: boolean): Promise<MailSource> {
  const { size, mtimeMs } = await stat(file).catch((error: unknown) => {
    throw new SourceFault('unreadable', `${file} cannot be read`, { cause: error })
  })
  const folder = await mkdtemp(join(tmpdir(), 'maru-pst-'))
  try {
    // One process (-j 0), one folder with a file mbox for each folder (-r), UTF-8 (-8), and mails only (-t e).
    await run('readpst', ['-q', '-j', '0', '-r', '-8', '-t', 'e', '-o', folder, file], {
      maxBuffer: 16 * 1_048_576,
    })
  } catch (error) {
    await rm(folder, { recursive: true, force: true })
    const isMissing = dbErrorCode(error) === 'ENOENT'
    throw new SourceFault(isMissing ? 'noProgram' : 'unreadable', 'readpst has failed', { cause: error })
  }
  const inner = openMboxSource(folder, {
    needsCounts,
    validityOf: () => `${size}-${Math.round(mtimeMs)}`,
  })
  return {
    listFolders: (isCounted) => inner.listFolders(isCounted),
    open: (place) => inner.open(place),
    close: () => rm(folder, { recursive: true, force: true }),
  }
}
