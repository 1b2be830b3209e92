import { archiveApi } from '@maru/api/archive'
import { runStep } from '#modules/archive/import/step.jobs.ts'
import { createFiles } from '#modules/file/file.factory.ts'
import type { Client, TestApp } from './app.ts'
import type { ZipPart } from './zips.ts'

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
