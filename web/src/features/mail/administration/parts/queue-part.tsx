import type { QueuedMail } from '@maru/api/mail/administration'
import { fullTime } from '#kit/i18n/dates.ts'
import { errorText } from '#kit/i18n/error-text.ts'
import { useTranslate } from '#kit/i18n/i18n.ts'
import { Button } from '#ui/button.tsx'
import { Card, CardHeader } from '#ui/card.tsx'
import { showAlert } from '#ui/dialog/ask.ts'
import type { Column } from '#ui/list/list.tsx'
import { ListView } from '#ui/list/list-view.tsx'
import { Empty } from '#ui/notice.tsx'
import { useMailQueue, useRetryQueuedMail } from '../administration.api.ts'

/** Mails that wait for the mail server or have failed, with the reason. */
export function QueuePart() {
  const t = useTranslate()
  const queue = useMailQueue()
  const retry = useRetryQueuedMail()
  const again = (outboxId: number) =>
    retry.mutateAsync({ outboxId }).catch((error: unknown) => showAlert(errorText(error, t)))
  const columns: Column<QueuedMail>[] = [
    {
      ...{ id: 'time', head: t('mail.administration.time'), width: '160px', phone: 'lead' as const },
      cell: (row) => fullTime(row.createdAt),
    },
    { id: 'from', head: t('mail.administration.sender'), cell: (row) => row.sender, phone: 'main' },
    {
      id: 'to',
      head: t('mail.administration.recipient'),
      cell: (row) => row.recipients.join(', '),
      phone: 'meta',
    },
    {
      ...{ id: 'reason', head: t('mail.administration.reason'), phone: 'meta' as const },
      cell: (row) =>
        row.reply ||
        (row.reason === '' ? t(`mail.administration.queueStates.${row.state}`) : t('mail.errors.noServer')),
    },
    {
      ...{ id: 'act', head: '', width: '130px', phone: 'mark' as const },
      cell: (row) =>
        row.state === 'queued' || row.state === 'failed' ? (
          <Button onPress={() => void again(row.outboxId)}>{t('mail.administration.retry')}</Button>
        ) : null,
    },
  ]
  return (
    <Card label={t('mail.administration.queue')}>
      <CardHeader title={t('mail.administration.queue')} />
      <ListView
        label={t('mail.administration.queue')}
        answer={queue}
        rowKey={(row) => row.outboxId}
        columns={columns}
        empty={<Empty text={t('mail.administration.noQueue')} />}
        isPart
      />
    </Card>
  )
}
