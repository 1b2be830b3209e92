import { mailApi } from '@maru/api/mail'
import type { CSSProperties } from 'react'
import { isPlainClick, Link } from '#kit/address/link.tsx'
import { useRead } from '#kit/call/read.ts'
import type { HomePartProps } from '#kit/fillings.ts'
import { briefTime, inZone } from '#kit/i18n/dates.ts'
import { type Language, localName, useLanguage, useTranslate } from '#kit/i18n/i18n.ts'
import { useDebounced } from '#kit/screen/use-debounced.ts'
import { Card, CardHeader } from '#ui/card.tsx'
import { ListRow, Rows } from '#ui/list/rows.tsx'
import { Skeleton } from '#ui/loading.tsx'
import { Empty } from '#ui/notice.tsx'
import styles from './inbox-part.module.css'
import { openMailWindow } from './open-mail.ts'

const debounce = 300

interface UnreadRow {
  id: string
  subject: string
  from: { displayName: string; email: string }
  dateTimeCreated: string
}

/** The time of a row: of today with AM or PM, else the day (spec 2§2). */
function rowTime(instant: string, language: Language): string {
  const at = inZone(instant)
  if (at.toDateString() !== inZone(new Date()).toDateString()) return briefTime(instant)
  // `inZone` has the wall clock of the viewer in the fields of the browser's zone.
  return new Intl.DateTimeFormat(language, { hour: 'numeric', minute: '2-digit', hour12: true }).format(at)
}

/** Unread mails on the home page (spec 2§4). A failed call shows the text for no unread mail (spec 1§8). */
export function InboxPart({ title, options, rows: wanted, isPreview }: HomePartProps) {
  const t = useTranslate()
  const language = useLanguage()
  const most = wanted || (typeof options.displayCount === 'number' ? options.displayCount : 5)
  const pageSize = useDebounced(most, debounce)
  const unread = useRead(mailApi.listEntities, {
    type: 'EmailMessage',
    fields: ['Subject', 'From', 'DateTimeCreated'],
    filters: [{ field: 'IsRead', condition: 'IsEqualTo', value: false }],
    sorts: [{ field: 'DateTimeCreated', direction: 'Descending' }],
    wellKnownFolderName: 'inbox',
    pageSize,
    offset: 0,
  })
  const name = localName(title, language) || t('mail.entry.inbox')
  const rows = (unread.data?.items ?? []) as unknown as UnreadRow[] // the fields asked for above
  return (
    <Card label={name}>
      <CardHeader title={name} actions={isPreview ? null : <Link to="/mail">{t('mail.part.more')}</Link>} />
      {/* As high as its number of rows from the first moment on, so that the parts below never move. */}
      <div className={styles.body} style={{ '--rows': most } as CSSProperties}>
        {unread.isPending ? <Skeleton rows={most} /> : null}
        {!unread.isPending && rows.length === 0 ? <Empty text={t('mail.part.empty')} /> : null}
        <Rows label={name}>
          {rows.map((row) => (
            <ListRow
              key={row.id}
              marks={row.from.displayName || row.from.email}
              end={rowTime(row.dateTimeCreated, language)}
            >
              {isPreview ? (
                row.subject
              ) : (
                <Link
                  to={`/mail/mailpopup/read?id=${row.id}`}
                  onClick={(event) => {
                    if (!isPlainClick(event)) return
                    // A blocked window opens the mail in the page.
                    if (openMailWindow(row.id)) event.preventDefault()
                  }}
                >
                  {row.subject || t('mail.list.noSubject')}
                </Link>
              )}
            </ListRow>
          ))}
        </Rows>
      </div>
    </Card>
  )
}
