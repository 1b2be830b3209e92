import { type CalendarItem, calendarApi } from '@maru/api/calendar'
import { useChange } from '#kit/call/change.ts'
import { useRead } from '#kit/call/read.ts'
import { listDay } from '#kit/i18n/dates.ts'
import { useTranslate } from '#kit/i18n/i18n.ts'
import { Answer } from '#ui/answer.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { showToast } from '#ui/dialog/toast.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { ErrorNote } from '#ui/notice.tsx'
import styles from './transfer.module.css'

/** The address of a subscription, when it was read, and why the last read failed. */
export function SubscriptionDialog({ calendar, onClose }: { calendar: CalendarItem; onClose: () => void }) {
  const t = useTranslate()
  const { calendarId } = calendar
  const subscriptions = useRead(calendarApi.listSubscriptions, {})
  const read = useChange(calendarApi.readSubscription)
  const readNow = () =>
    read.mutate(
      { calendarId },
      {
        onSuccess: (queued) =>
          showToast(t(queued === 1 ? 'calendar.subscription.queued' : 'calendar.subscription.justRead')),
      },
    )
  return (
    <Dialog
      isOpen
      onClose={onClose}
      size="m"
      title={t('calendar.subscription.state')}
      footer={
        <>
          <Button isPending={read.isPending} onPress={readNow}>
            {t('calendar.subscription.readNow')}
          </Button>
          <Button tone="primary" onPress={onClose}>
            {t('kit.close')}
          </Button>
        </>
      }
    >
      <Answer answer={subscriptions} rows={3}>
        {(list) => {
          const own = list.find((one) => one.calendarId === calendarId)
          if (!own) return null
          return (
            <Stack>
              <p className={styles.file}>{own.url}</p>
              <p>
                {own.goodDate
                  ? t('calendar.subscription.good', { day: listDay(own.goodDate) })
                  : t('calendar.subscription.waiting')}
              </p>
              {own.reason ? (
                <p role="status" className={styles.wrong}>
                  {t(`calendar.subscription.reasons.${own.reason}`)}
                </p>
              ) : null}
            </Stack>
          )
        }}
      </Answer>
      {read.error ? <ErrorNote error={read.error} inline /> : null}
    </Dialog>
  )
}
