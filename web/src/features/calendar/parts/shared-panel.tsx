import { calendarApi } from '@maru/api/calendar'
import { useState } from 'react'
import { useRead } from '#kit/call/read.ts'
import { useTranslate } from '#kit/i18n/i18n.ts'
import { Button } from '#ui/button.tsx'
import { ListRow, Rows } from '#ui/list/rows.tsx'
import { Skeleton } from '#ui/loading.tsx'
import { ErrorNote } from '#ui/notice.tsx'
import { useCalendarName } from './calendar-pane.tsx'
import { ShareDialog } from './share-dialog.tsx'

/** The panel "calendar sharing" of the settings: the viewer's calendars, each with its shares (spec 3§2). */
export function CalendarSharedPanel() {
  const t = useTranslate()
  const nameOf = useCalendarName()
  const calendars = useRead(calendarApi.listCalendars, {})
  const [openId, setOpenId] = useState<number | null>(null)
  if (calendars.error) return <ErrorNote error={calendars.error} onRetry={() => void calendars.refetch()} />
  if (!calendars.data) return <Skeleton rows={4} />
  const own = calendars.data.filter(({ level }) => level === 'owner' || level === 'manage')
  const open = own.find(({ calendarId }) => calendarId === openId)
  return (
    <section aria-label={t('calendar.share.title')}>
      <Rows label={t('calendar.share.title')}>
        {own.map((calendar) => (
          <ListRow
            key={calendar.calendarId}
            end={
              <Button onPress={() => setOpenId(calendar.calendarId)}>
                {t('calendar.share.count', { count: calendar.shareCount })}
              </Button>
            }
          >
            {nameOf(calendar)}
          </ListRow>
        ))}
      </Rows>
      {open ? <ShareDialog calendar={open} onClose={() => setOpenId(null)} /> : null}
    </section>
  )
}
