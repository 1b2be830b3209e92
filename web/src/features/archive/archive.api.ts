import { archiveApi } from '@maru/api/archive'
import type { Input } from '@maru/api/kit/endpoint'
import { usePage, useRead } from '#kit/call/read.ts'
import { useCompanyChange, useCompanyRead } from '#kit/session/company-settings.ts'

/** Number of documents on a page. */
export const documentsPerPage = 20

/** A page of the earlier documents that the viewer may read. */
export const useArchive = (input: Omit<Input<typeof archiveApi.listArchive>, 'itemsPerPage'>) =>
  usePage(archiveApi.listArchive, { ...input, itemsPerPage: documentsPerPage })

/** Boxes and years for the filters. */
export const useArchiveFacets = () => useRead(archiveApi.getArchiveFacets, {})

/** An earlier document. */
export const useArchiveItem = (archiveId: number) => useRead(archiveApi.getArchiveItem, { archiveId })

/** The imports of the company of the settings. */
export const useArchiveImports = () => useCompanyRead(archiveApi.listArchiveImports, {})

/** An import with its unknown names. */
export const useArchiveImport = (importId: number) =>
  useCompanyRead(archiveApi.getArchiveImport, { importId })

/** Checks an uploaded archive. Throws CallError, see archiveErrors. */
export const useCreateArchiveImport = () => useCompanyChange(archiveApi.createArchiveImport)
/** Starts or continues an import. */
export const useStartArchiveImport = () => useCompanyChange(archiveApi.startArchiveImport)
/** Stops an import. */
export const useStopArchiveImport = () => useCompanyChange(archiveApi.stopArchiveImport)
/** Removes what an import has loaded. */
export const useUndoArchiveImport = () => useCompanyChange(archiveApi.undoArchiveImport)
/** Says who a name is. */
export const useMapArchiveName = () => useCompanyChange(archiveApi.mapArchiveName)
