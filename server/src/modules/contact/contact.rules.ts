import { rootFolder } from '@maru/api/contact'

/**
 * The id of the folder with a well-known name: empty for the parent of all folders, null for a folder without
 * contacts.
 */
export function parentOfName(name = ''): string | null {
  const known = name.trim().toLowerCase()
  if (known === rootFolder) return rootFolder
  return ['', 'root', 'msgfolderroot'].includes(known) ? '' : null
}

/** Whether unshared personal folders are requested, the only supported kind. */
export function isPersonal({ folderType = 'PC', shareType = 'notShared' }): boolean {
  return ['', 'pc'].includes(folderType.toLowerCase()) && ['', 'notshared'].includes(shareType.toLowerCase())
}

/** Whether a text looks like an e-mail address. */
export function looksLikeAddress(text: string): boolean {
  return /^[^\s@<>,;"]+@[^\s@<>,;"]+\.[^\s@<>,;"]+$/.test(text)
}
