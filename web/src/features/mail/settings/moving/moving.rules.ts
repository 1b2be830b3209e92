import type { MailMoving } from '@maru/api/mail/moving'

/** A length of time in the largest unit of which it has at least two, rounded up; never less than a second. */
export function durationOf(seconds: number): { unit: 'seconds' | 'minutes' | 'hours'; count: number } {
  if (seconds < 120) return { unit: 'seconds', count: Math.max(1, Math.ceil(seconds)) }
  if (seconds < 7_200) return { unit: 'minutes', count: Math.ceil(seconds / 60) }
  return { unit: 'hours', count: Math.ceil(seconds / 3_600) }
}

/** Whether an import still reads what the server has. */
export const isReading = ({ state }: Pick<MailMoving, 'state'>) => state === 'running' || state === 'paused'

/** Whether an import has not ended. */
export const isOpen = (moving: Pick<MailMoving, 'state'>) => isReading(moving) || moving.state === 'following'

/** The port of an encryption. */
export const portOf = (security: 'tls' | 'starttls') => (security === 'tls' ? 993 : 143)
