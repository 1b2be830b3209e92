import type { MailMoving } from '@maru/api/mail/moving'

/** A length of time in the largest unit of which it has at least two, rounded up; never less than a second. */
export function durationOf(seconds: number): { unit: 'seconds' | 'minutes' | 'hours'; count: number } {
  if (seconds < 120) return { unit: 'seconds', count: Math.max(1, Math.ceil(seconds)) }
  if (seconds < 7_200) return { unit: 'minutes', count: Math.ceil(seconds / 60) }
  return { unit: 'hours', count: Math.ceil(seconds / 3_600) }
}

/** Whether an import has a forwarding period that has begun: all has been read, and only new mails come. */
export const isPeriod = ({ readAt, followUntil }: Pick<MailMoving, 'readAt' | 'followUntil'>) =>
  readAt !== null && followUntil !== null

/** Whether an import has not ended. */
export const isOpen = ({ state }: Pick<MailMoving, 'state'>) =>
  ['running', 'paused', 'following'].includes(state)

/** Whether an import still reads what the server had at its start. */
export const isReading = (moving: MailMoving) => isOpen(moving) && moving.readAt === null

/** Whether an import may have a forwarding period, or another end of it. */
export const mayFollow = (moving: MailMoving) =>
  moving.kind === 'imap' && !moving.isDry && (isOpen(moving) || moving.readAt !== null)

/** The state that is shown: a visit of some seconds in a forwarding period is none of its own. */
export const shownState = (moving: MailMoving) =>
  moving.state === 'running' && isPeriod(moving) ? 'following' : moving.state

/** Whether a day (`2026-12-01`) may be the last one of a forwarding period that is chosen on the day `today`. */
export const isFollowDay = (day: string, today: string, last: string) => day >= today && day <= last

/** The port of an encryption. */
export const portOf = (security: 'tls' | 'starttls') => (security === 'tls' ? 993 : 143)
