import { approvalApi } from '@maru/api/approval'
import { useChange } from '#kit/call/change.ts'
import { useRead } from '#kit/call/read.ts'

/** Reads the folders of the viewer and of the viewer's department. */
export const useFolders = () => useRead(approvalApi.listFolders, {})

/** Creates or renames a folder. */
export const useSaveFolder = () => useChange(approvalApi.saveFolder)

/** Removes a folder. */
export const useRemoveFolder = () => useChange(approvalApi.removeFolder)

/** Puts documents into a folder. */
export const useFileDocuments = () => useChange(approvalApi.fileDocuments)

/** Takes documents out of a folder. */
export const useUnfileDocuments = () => useChange(approvalApi.unfileDocuments)
