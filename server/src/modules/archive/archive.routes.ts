import { archiveApi } from '@maru/api/archive'
import { routes } from '#kit/routes.ts'
import {
  createArchiveImport,
  getArchiveImport,
  listArchiveImports,
  startArchiveImport,
  stopArchiveImport,
  undoArchiveImport,
} from './import/import.service.ts'
import { mapArchiveName } from './import/name.service.ts'
import { getArchiveReport } from './import/report.service.ts'
import { getArchiveFacets, getArchiveItem, listArchive } from './item/item.service.ts'

/** Handlers of the calls of earlier documents. */
export const archiveRoutes = routes(archiveApi, {
  listArchive,
  getArchiveFacets,
  getArchiveItem,
  listArchiveImports,
  getArchiveImport,
  createArchiveImport,
  startArchiveImport,
  stopArchiveImport,
  undoArchiveImport,
  mapArchiveName,
  getArchiveReport,
})
