import { type ContactFolder, rootFolder } from '@maru/api/contact'
import type { FolderCounts, FolderRow } from './folder.sql.ts'

type StoredType = ContactFolder['storedType']

/** A folder of a store in the form of the contract. */
export function toFolder(row: FolderRow, storedType: StoredType): ContactFolder {
  return {
    id: String(row.folderId),
    displayName: row.name,
    parentId: row.parentFolderId === null ? rootFolder : String(row.parentFolderId),
    childFolderCount: row.folders,
    contactCount: row.entries,
    storedType,
  }
}

/** The root folder of a store in the form of the contract; it has no name. */
export function rootFolderOf(counts: FolderCounts, storedType: StoredType): ContactFolder {
  return {
    id: rootFolder,
    displayName: '',
    parentId: '',
    childFolderCount: counts.folders,
    contactCount: counts.entries,
    storedType,
  }
}
