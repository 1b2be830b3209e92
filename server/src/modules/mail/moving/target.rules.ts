import { folderDepthLimit, folderNameLimit } from '@maru/api/mail/folder'
import { shownLine } from '#kit/text/shown-text.ts'

const cut = (name: string) => {
  const line = shownLine(name)
  return line === '' ? '_' : line.slice(0, folderNameLimit).toWellFormed().trim()
}

/**
 * The names of a folder in the mailbox for a folder of a source: below INBOX means at the top, and what is deeper than a
 * mailbox may be becomes part of the last name.
 */
export function targetPath(path: readonly string[]): string[] {
  const names = path.length > 1 && path[0]?.toLowerCase() === 'inbox' ? path.slice(1) : [...path]
  if (names.length <= folderDepthLimit) return names.map(cut)
  const most = folderDepthLimit - 1
  return [...names.slice(0, most), names.slice(most).join(' / ')].map(cut)
}
