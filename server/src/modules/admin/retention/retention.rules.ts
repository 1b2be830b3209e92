import type { RetentionName } from '@maru/api/kit/retention'
import { admin } from '@maru/i18n/admin/texts'

const day = 86_400_000

/** When the job deletes what the rules of companies say, in UTC: at night in Seoul. */
export const nightly = { hour: 19, minute: 20 } as const

/** The next start of the job after an instant. */
export function nextNight(now: Date): Date {
  const night = new Date(now)
  night.setUTCHours(nightly.hour, nightly.minute, 0, 0)
  return night > now ? night : new Date(night.getTime() + day)
}

/** What is older than this at an instant is deleted. */
export const cutOff = (at: Date, days: number): Date => new Date(at.getTime() - days * day)

/** The subject of entries of the audit log: the kind with its name. */
export const subjectOf = (kind: RetentionName): { subject: string; subjectName: string } => ({
  ...{ subject: kind, subjectName: admin.ko.retention.kinds[kind] },
})
