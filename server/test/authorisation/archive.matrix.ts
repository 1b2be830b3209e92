import type { ArchiveState } from '@maru/api/archive'
import { createFiles } from '#modules/file/file.factory.ts'
import { backgroundOf } from '../archives.ts'
import type { Matrix, World } from './world.ts'

/** Administrators of ONE; for others the call is forbidden, and for those of another company there is nothing. */
const managers = '401 403 403 403 403 200 200'

/** An import of ONE in a state. */
const imported = (state: ArchiveState) => async (world: World) => {
  const [row] = await world.test.db<{ importId: number }[]>`
    insert into archive_import (com_code, source, file_code, file_name, readers, state, created_by, created_at, changed_at)
    values ('ONE', gen_random_uuid()::text, gen_random_uuid(), 'old.zip', 'participants', ${state}, 'manager', now(), now())
    returning import_id`
  return { importId: row?.importId ?? 0 }
}

/** A document in which `user` took part. */
const item = async (world: World) => {
  const { importId } = await imported('done')(world)
  const [row] = await world.test.db<{ archiveId: number }[]>`
    insert into archive_item (com_code, import_id, source, source_key, digest, kind, number, box, title, author_name,
                              dept_name, day, status, grade, file_count, body_kind, readers, created_at)
    values ('ONE', ${importId}, 'old', gen_random_uuid()::text, '', 'document', '', '', '문서', '', '', '2019-03-02', '', '',
            0, 'none', '{person:user}', now())
    returning archive_id`
  return { archiveId: row?.archiveId ?? 0 }
}

/** A zip that the manager has uploaded. */
const uploaded = async (world: World) => {
  const files = [{ name: 'old.zip', bytes: Buffer.from('zip') }]
  const by = { comCode: 'ONE', personCode: 'manager' }
  const { fileCode } = await createFiles(backgroundOf(world.test), by, files)
  const [{ source } = { source: '' }] = await world.test.db`select gen_random_uuid()::text as source`
  return { source, fileCode, readers: 'participants' as const, deptCodes: [] }
}

const named = async (world: World) => {
  const key = await imported('checked')(world)
  await world.test.db`
    insert into archive_import_name (com_code, import_id, name_key, row_count) values ('ONE', ${key.importId}, 'kim', 1)`
  await world.test.db`
    insert into archive_name (com_code, source, name_key, shown_name)
    select com_code, source, 'kim', '김' from archive_import where import_id = ${key.importId}`
  return { ...key, nameKey: 'kim', personCode: 'user' }
}

/** Who may call earlier documents: readers of each item, and administrators for imports. */
export const archiveMatrix: Matrix = {
  'archive.listArchive': { input: { page: 1, itemsPerPage: 20 }, cells: '401 200 200 200 403 200 200' },
  'archive.getArchiveFacets': { input: {}, cells: '401 200 200 200 403 200 200' },
  'archive.getArchiveItem': { input: item, cells: '401 200 404 404 403 200 200' },
  'archive.listArchiveImports': { input: {}, cells: managers },
  'archive.getArchiveImport': { input: imported('done'), cells: managers },
  // The upload belongs to the manager; to other people it does not exist.
  'archive.createArchiveImport': { input: uploaded, cells: '401 403 403 403 403 200 404' },
  'archive.startArchiveImport': { input: imported('checked'), cells: managers },
  'archive.stopArchiveImport': { input: imported('running'), cells: managers },
  'archive.undoArchiveImport': { input: imported('done'), cells: managers },
  'archive.mapArchiveName': { input: named, cells: managers },
  'archive.getArchiveReport': { input: imported('done'), cells: managers },
}
