import { fullTime } from '#kit/i18n/dates.ts'
import { useTranslate } from '#kit/i18n/i18n.ts'
import { Tag } from '#ui/badge.tsx'
import { useAbsences } from '../settings.api.ts'

/** Until when a person is out of office, on their card and at an open mail of theirs; nothing otherwise. */
export function AwayNote({ email }: { email: string }) {
  const t = useTranslate()
  const { data = [] } = useAbsences([email.toLowerCase()])
  const [away] = data
  if (!away) return null
  return (
    <span>
      <Tag tone="warn">{t('mail.reading.away', { time: fullTime(away.until) })}</Tag>
    </span>
  )
}
