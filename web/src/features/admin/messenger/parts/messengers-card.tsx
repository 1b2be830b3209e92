import type { Messenger } from '@maru/api/admin/messenger'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { fullTime } from '#kit/i18n/dates.ts'
import { useTranslate } from '#kit/i18n/i18n.ts'
import { Tag } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Icon } from '#ui/icon.tsx'
import type { Column } from '#ui/list/list.tsx'
import { ListView } from '#ui/list/list-view.tsx'
import { Empty } from '#ui/notice.tsx'
import styles from '../../parts/form.module.css'
import { DeliveriesDialog } from '../../webhook/parts/deliveries-dialog.tsx'
import { WebhookMenu } from '../../webhook/parts/webhook-menu.tsx'
import { eventText } from '../../webhook/webhook.api.ts'
import { useMessengers } from '../messenger.api.ts'
import { MessengerDialog } from './messenger-dialog.tsx'
import { OwnFormsCard } from './own-forms-card.tsx'

function State({ offReason, failingSince }: Pick<Messenger, 'offReason' | 'failingSince'>) {
  const t = useTranslate()
  if (offReason) return <Tag tone="warn">{t(`admin.webhook.off.${offReason}`)}</Tag>
  if (failingSince)
    return <Tag tone="danger">{t('admin.webhook.failing', { time: fullTime(failingSince) })}</Tag>
  return <Tag tone="ok">{t('admin.webhook.on')}</Tag>
}

interface MessengerOpen {
  edit(messenger: Messenger): void
  deliveries(messenger: Pick<Messenger, 'webhookId' | 'name'>): void
}

function useColumns(open: MessengerOpen): Column<Messenger>[] {
  const t = useTranslate()
  return [
    {
      ...{ id: 'name', head: t('admin.webhook.name'), phone: 'main' },
      cell: (row) => (
        <button type="button" className={styles.link} onClick={() => open.edit(row)}>
          {row.name}
        </button>
      ),
    },
    {
      ...{ id: 'form', head: t('admin.messenger.form'), width: '160px', phone: 'meta' },
      cell: (row) => t(`admin.messenger.forms.${row.form}`),
    },
    {
      ...{ id: 'events', head: t('admin.messenger.events'), isWideOnly: true },
      cell: (row) => row.events.map((one) => t(`admin.webhook.eventNames.${eventText[one]}`)).join(', '),
    },
    {
      ...{ id: 'state', head: t('admin.webhook.state'), width: '184px', phone: 'meta' },
      cell: (row) => <State {...row} />,
    },
    {
      ...{ id: 'acts', head: '', width: '48px', phone: 'mark', align: 'end' },
      cell: (row) => <WebhookMenu hook={row} open={open} />,
    },
  ]
}

/** The messenger channels of the company with tests and answers, and the messengers that employees may use. */
export function MessengersCard() {
  const t = useTranslate()
  const answer = useMessengers()
  const [edited, setEdited] = useState<Messenger | 'new' | null>(null)
  const [sent, setSent] = useState<Pick<Messenger, 'webhookId' | 'name'> | null>(null)
  const columns = useColumns({ edit: setEdited, deliveries: setSent })
  if (answer.isPending) return null
  return (
    <section className={styles.stack} aria-label={t('admin.messenger.title')}>
      <div className={styles.between}>
        <h2>{t('admin.messenger.title')}</h2>
        <Button icon={<Icon icon={Plus} size={16} />} onPress={() => setEdited('new')}>
          {t('admin.messenger.add')}
        </Button>
      </div>
      <p className={styles.note}>{t('admin.messenger.intro')}</p>
      <Card>
        <ListView
          label={t('admin.messenger.title')}
          answer={{ ...answer, data: answer.data?.messengers }}
          rowKey={(row) => row.webhookId}
          columns={columns}
          isPart
          empty={<Empty text={t('admin.messenger.none')} />}
        />
      </Card>
      {answer.data ? <OwnFormsCard ownForms={answer.data.ownForms} /> : null}
      {edited ? (
        <MessengerDialog messenger={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />
      ) : null}
      {sent ? <DeliveriesDialog hook={sent} onClose={() => setSent(null)} /> : null}
    </section>
  )
}
