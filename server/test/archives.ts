import { crc32, deflateRawSync } from 'node:zlib'
import { archiveApi } from '@maru/api/archive'
import { runStep } from '#modules/archive/import/step.jobs.ts'
import { createFiles } from '#modules/file/file.factory.ts'
import type { Client, TestApp } from './app.ts'

/** A file of a zip in a test; the fields after `bytes` make it a hostile one. */
export interface ZipPart {
  /** Text is written as UTF-8; bytes as they are, such as CP949. */
  name: string | Buffer
  bytes: string | Buffer
  isLink?: boolean
  /** The size that the zip names. */
  size?: number
  /** The place of the bytes, shared with another file. */
  offset?: number
}

/** A zip written byte by byte, so that tests can lie in every field. */
export function zipOf(parts: readonly ZipPart[]): Buffer {
  const chunks: Buffer[] = []
  const entries: Buffer[] = []
  let at = 0
  for (const part of parts) {
    const name = Buffer.isBuffer(part.name) ? part.name : Buffer.from(part.name)
    const bytes = Buffer.from(part.bytes as string)
    const packed = deflateRawSync(bytes)
    const head = Buffer.alloc(30)
    head.writeUInt32LE(0x04034b50, 0)
    head.writeUInt16LE(8, 8)
    head.writeUInt16LE(name.length, 26)
    const entry = Buffer.alloc(46)
    entry.writeUInt32LE(0x02014b50, 0)
    entry.writeUInt8(part.isLink ? 3 : 0, 5)
    entry.writeUInt16LE(8, 10)
    entry.writeUInt32LE(crc32(bytes), 16)
    entry.writeUInt32LE(packed.length, 20)
    entry.writeUInt32LE(part.size ?? bytes.length, 24)
    entry.writeUInt16LE(name.length, 28)
    entry.writeUInt32LE(part.isLink ? (0o120777 << 16) >>> 0 : 0, 38)
    entry.writeUInt32LE(part.offset ?? at, 42)
    chunks.push(head, name, packed)
    entries.push(entry, name)
    at += 30 + name.length + packed.length
  }
  const directory = Buffer.concat(entries)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(parts.length, 10)
  end.writeUInt32LE(directory.length, 12)
  end.writeUInt32LE(at, 16)
  return Buffer.concat([...chunks, directory, end])
}

/** An index file in JSON lines. */
export const indexOf = (rows: readonly object[]): ZipPart => ({
  name: 'index.jsonl',
  bytes: rows.map((row) => JSON.stringify(row)).join('\n'),
})

/** A document of an earlier system with its required columns. */
export const documentRow = (key: string, more: object = {}) => ({
  ...{
    kind: 'document',
    key,
    title: `문서 ${key}`,
    day: '2019-03-02',
    box: '지출결의서',
    number: `A-${key}`,
  },
  ...more,
})

/** The services of a process, for work outside of a call. */
export const backgroundOf = ({ app }: TestApp) => ({ ...app.services, db: app.db })

/** Works on an import until its job would wait for an administrator. */
export async function runImport(test: TestApp, comCode: string, importId: number): Promise<void> {
  for (let before = -1; ; ) {
    const [row] = await test.db<
      { turn: number }[]
    >`select turn from archive_import where import_id = ${importId}`
    const turn = row?.turn ?? before
    if (turn === before) return
    await runStep(backgroundOf(test), { comCode, importId, turn })
    before = turn
  }
}

/** Uploads a zip as an administrator and checks it. */
export async function checkZip(
  test: TestApp,
  manager: Client,
  zip: Buffer,
  more: {
    personCode?: string
    comCode?: string
    source?: string
    readers?: string
    deptCodes?: string[]
  } = {},
) {
  const { personCode = 'manager', comCode = 'ONE', ...chosen } = more
  const { fileCode } = await createFiles(backgroundOf(test), { comCode, personCode }, [
    { name: 'old.zip', bytes: zip },
  ])
  const input = { source: 'hiworks', readers: 'participants', deptCodes: [], ...chosen, fileCode }
  const { result } = await manager.call(archiveApi.createArchiveImport, input as never)
  await runImport(test, comCode, result.importId)
  return result
}

/** Uploads, checks and loads a zip. */
export async function loadZip(...all: Parameters<typeof checkZip>) {
  const [test, manager, , more] = all
  const made = await checkZip(...all)
  await manager.call(archiveApi.startArchiveImport, made)
  await runImport(test, more?.comCode ?? 'ONE', made.importId)
  return (await manager.call(archiveApi.getArchiveImport, made)).result
}
