import { rootFolder } from '@maru/api/contact'

/** The folder of a well-known name: empty for what holds all folders, null for one that holds no contacts. */
export function parentOfName(name = ''): string | null {
  const known = name.trim().toLowerCase()
  if (known === rootFolder) return rootFolder
  return ['', 'root', 'msgfolderroot'].includes(known) ? '' : null
}

/** Whether personal folders that no one shares are asked for, as all folders here are. */
export function isPersonal({ folderType = 'PC', shareType = 'notShared' }): boolean {
  return ['', 'pc'].includes(folderType.toLowerCase()) && ['', 'notshared'].includes(shareType.toLowerCase())
}

/** Whether a text looks like an e-mail address. */
export function looksLikeAddress(text: string): boolean {
  return /^[^\s@<>,;"]+@[^\s@<>,;"]+\.[^\s@<>,;"]+$/.test(text)
}
