import type { Input } from '@maru/api/kit/endpoint'
import { mailWritingApi } from '@maru/api/mail/writing'
import { useChange } from '#kit/call/change.ts'
import type { WaitingLabel } from '#kit/call/stored.ts'
import { startOfText } from './writing.rules.ts'

/**
 * A mail under which it waits without a network; null for a draft, which the browser keeps. A mail that the server refuses,
 * for example because another device changed its draft, becomes a draft of its own.
 */
export function mailLabel({
  id: _id,
  version: _version,
  sendAt: _sendAt,
  ...mail
}: Input<typeof mailWritingApi.sendMail>): WaitingLabel | null {
  if (mail.isSave) return null
  const [first] = [...(mail.toRecipients ?? []), ...(mail.ccRecipients ?? []), ...(mail.bccRecipients ?? [])]
  return {
    kind: mail.replyToId ? 'answer' : 'mail',
    title: mail.subject?.trim() || first?.displayName || first?.email || '',
    text: startOfText(mail.body ?? ''),
    instead: { ...mail, isSave: true },
  }
}

/** Saves a draft or sends a mail, which waits without a network. */
export const useSendMail = () => useChange(mailWritingApi.sendMail, { waits: mailLabel })
