import { type CalendarItem, calendarApi } from '@maru/api/calendar'
import { useState } from 'react'
import { useChange } from '#kit/call/change.ts'
import { useRead } from '#kit/call/read.ts'
import { listDay } from '#kit/i18n/dates.ts'
import { useTranslate } from '#kit/i18n/i18n.ts'
import { Answer } from '#ui/answer.tsx'
import { Button } from '#ui/button.tsx'
import { askConfirm } from '#ui/dialog/ask.ts'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { Row, Stack } from '#ui/layout/stack.tsx'
import { ErrorNote } from '#ui/notice.tsx'
import { SecretAddress } from './secret-address.tsx'
import styles from './transfer.module.css'

/** Creates, replaces and removes the viewer's secret address of a calendar. */
export function FeedDialog({ calendar, onClose }: { calendar: CalendarItem; onClose: () => void }) {
  const t = useTranslate()
  const { calendarId } = calendar
  const feeds = useRead(calendarApi.listFeeds, {})
  const make = useChange(calendarApi.makeFeed)
  const remove = useChange(calendarApi.removeFeed)
  const [path, setPath] = useState<string | null>(null)
  const error = make.error ?? remove.error
  const create = async (isReset: boolean) => {
    if (isReset && !(await askConfirm({ text: t('calendar.transfer.feedResetQuestion') }))) return
    make.mutate({ calendarId }, { onSuccess: (made) => setPath(made.path) })
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      size="m"
      title={t('calendar.transfer.feed')}
      footer={
        <Button tone="primary" onPress={onClose}>
          {t('kit.close')}
        </Button>
      }
    >
      <Stack>
        <p>{t('calendar.transfer.feedHint')}</p>
        {path ? <SecretAddress path={path} /> : null}
        <Answer answer={feeds} isEmpty={() => false} rows={2}>
          {(list) => {
            const known = list.find((one) => one.calendarId === calendarId)
            return (
              <Stack>
                <p>
                  {known
                    ? t('calendar.transfer.feedMade', { day: listDay(known.createdDate) })
                    : t('calendar.transfer.feedNone')}
                </p>
                <Row as="span" align="end" wrap className={styles.line}>
                  <Button isPending={make.isPending} onPress={() => void create(known !== undefined)}>
                    {t(known ? 'calendar.transfer.feedReset' : 'calendar.transfer.feedMake')}
                  </Button>
                  {known ? (
                    <Button
                      tone="danger"
                      isPending={remove.isPending}
                      onPress={() => remove.mutate({ calendarId }, { onSuccess: () => setPath(null) })}
                    >
                      {t('calendar.transfer.feedRemove')}
                    </Button>
                  ) : null}
                </Row>
              </Stack>
            )
          }}
        </Answer>
        {error ? <ErrorNote error={error} inline /> : null}
      </Stack>
    </Dialog>
  )
}
