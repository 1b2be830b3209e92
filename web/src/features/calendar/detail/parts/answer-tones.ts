import type { Answer } from '@maru/api/calendar'

/** The colours of tags with answers; an open one has none. */
export const answerTones: Record<Answer, 'ok' | 'warn' | 'danger' | undefined> = {
  accepted: 'ok',
  tentative: 'warn',
  declined: 'danger',
  none: undefined,
}
