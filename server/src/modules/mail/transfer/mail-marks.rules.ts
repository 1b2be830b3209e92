import { readHeaders } from '../mime/header.rules.ts'
import { headerOf, splitEntity } from '../mime/part.rules.ts'

/** Marks of a mail that other programs have stored. */
export interface StoredMarks {
  isRead: boolean
  isFlagged: boolean
}

/**
 * The marks that other programs write into an mbox: Status and X-Status of Unix, bits of Thunderbird, labels of Gmail.
 */
export function marksOf(bytes: Buffer): StoredMarks {
  const headers = readHeaders(splitEntity(bytes.subarray(0, 262_144)).head)
  const status = headerOf(headers, 'status')
  const labels = headerOf(headers, 'x-gmail-labels').toLowerCase()
  const mozilla = headerOf(headers, 'x-mozilla-status').trim()
  if (/^[0-9a-f]{4}$/i.test(mozilla)) {
    const bits = Number.parseInt(mozilla, 16)
    return { isRead: (bits & 1) !== 0, isFlagged: (bits & 4) !== 0 }
  }
  const isUnread = labels === '' ? status !== '' && !status.includes('R') : /unread|읽지|未读/.test(labels)
  return {
    isRead: !isUnread,
    isFlagged: headerOf(headers, 'x-status').includes('F') || labels.includes('starred'),
  }
}

/** Whether bytes are a mail: there is one of the headers that every mail has. */
export const isMail = (bytes: Buffer) =>
  /^(?:from|date|subject|message-id|received|to|mime-version)[ \t]*:/im.test(
    bytes.subarray(0, 65_536).toString('latin1'),
  )
