import type { Webhook, WebhookDelivery, WebhookEvent } from '@maru/api/admin/webhook'
import { useState } from 'react'
import { fullTime } from '#kit/i18n/dates.ts'
import { errorText } from '#kit/i18n/error-text.ts'
import { type Translate, useTranslate } from '#kit/i18n/i18n.ts'
import { Tag } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { showAlert } from '#ui/dialog/ask.ts'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { showToast } from '#ui/dialog/toast.tsx'
import type { Column } from '#ui/list/list.tsx'
import { ListView } from '#ui/list/list-view.tsx'
import { Empty } from '#ui/notice.tsx'
import { eventText, useDeliveries, useResendDelivery } from '../webhook.api.ts'

const tones = { waiting: 'warn', delivered: 'ok', failed: 'danger' } as const

const isEvent = (event: string): event is WebhookEvent => Object.hasOwn(eventText, event)

/** The name of an event of a delivery. */
const eventName = (event: string, t: Translate): string => {
  if (isEvent(event)) return t(`admin.webhook.eventNames.${eventText[event]}`)
  // Systems receive the events of their documents under the names of the interface.
  return event === 'test' ? t('admin.webhook.eventNames.test') : event
}

function Resend({ row }: { row: WebhookDelivery }) {
  const t = useTranslate()
  const resend = useResendDelivery()
  const run = async () => {
    await resend.mutateAsync({ deliveryId: row.deliveryId })
    showToast(t('admin.webhook.resent'))
  }
  return (
    <Button
      isPending={resend.isPending}
      onPress={() => void run().catch((error: unknown) => showAlert(errorText(error, t)))}
    >
      {t('admin.webhook.resend')}
    </Button>
  )
}

function useColumns(): Column<WebhookDelivery>[] {
  const t = useTranslate()
  return [
    {
      id: 'time',
      head: t('admin.webhook.time'),
      width: '160px',
      cell: (row) => <time dateTime={row.createdAt}>{fullTime(row.createdAt)}</time>,
    },
    {
      id: 'event',
      head: t('admin.webhook.event'),
      phone: 'main',
      cell: (row) => <span title={row.body}>{eventName(row.event, t)}</span>,
    },
    {
      id: 'state',
      head: t('admin.webhook.state'),
      width: '88px',
      phone: 'mark',
      cell: (row) => <Tag tone={tones[row.state]}>{t(`admin.webhook.states.${row.state}`)}</Tag>,
    },
    {
      id: 'answer',
      head: t('admin.webhook.answer'),
      cell: (row) => {
        const answer = [row.status || null, row.answer.slice(0, 80)].filter(Boolean).join(' · ')
        const next = row.nextAt ? t('admin.webhook.next', { time: fullTime(row.nextAt) }) : ''
        return [answer, t('admin.webhook.attempts', { count: row.attempts }), next]
          .filter(Boolean)
          .join(' · ')
      },
    },
    { id: 'act', head: '', width: '112px', align: 'end', cell: (row) => <Resend row={row} /> },
  ]
}

/** The events that were sent to a webhook or to the address of a system, with the answers. */
export function DeliveriesDialog({
  hook,
  onClose,
}: {
  hook: Pick<Webhook, 'webhookId' | 'name'>
  onClose: () => void
}) {
  const t = useTranslate()
  const [page, setPage] = useState(1)
  const answer = useDeliveries(hook.webhookId, page)
  const columns = useColumns()
  return (
    <Dialog
      isOpen
      isTall
      isFlush
      size="w"
      title={t('admin.webhook.deliveriesOf', { name: hook.name })}
      onClose={onClose}
    >
      <ListView
        label={t('admin.webhook.deliveries')}
        answer={answer}
        rowKey={(row) => row.deliveryId}
        columns={columns}
        empty={<Empty text={t('admin.webhook.noDeliveries')} />}
        pager={{ page, size: 20, onChange: setPage }}
      />
    </Dialog>
  )
}
