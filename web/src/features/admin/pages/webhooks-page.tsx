import type { Webhook } from '@maru/api/admin/webhook'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { fullTime } from '#kit/i18n/dates.ts'
import { useTranslate } from '#kit/i18n/i18n.ts'
import { Tag } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Icon } from '#ui/icon.tsx'
import { PageHeader } from '#ui/layout/page-header.tsx'
import type { Column } from '#ui/list/list.tsx'
import { ListView } from '#ui/list/list-view.tsx'
import { Empty } from '#ui/notice.tsx'
import { MessengersCard } from '../messenger/parts/messengers-card.tsx'
import styles from '../parts/form.module.css'
import { SecretDialog } from '../parts/secret-dialog.tsx'
import { DeliveriesDialog } from '../webhook/parts/deliveries-dialog.tsx'
import { WebhookDialog } from '../webhook/parts/webhook-dialog.tsx'
import { WebhookMenu, type WebhookOpen } from '../webhook/parts/webhook-menu.tsx'
import { eventText, useWebhooks } from '../webhook/webhook.api.ts'

function State({ hook }: { hook: Webhook }) {
  const t = useTranslate()
  if (hook.offReason) return <Tag tone="warn">{t(`admin.webhook.off.${hook.offReason}`)}</Tag>
  if (hook.failingSince)
    return <Tag tone="danger">{t('admin.webhook.failing', { time: fullTime(hook.failingSince) })}</Tag>
  return <Tag tone="ok">{t('admin.webhook.on')}</Tag>
}

function useColumns(open: WebhookOpen): Column<Webhook>[] {
  const t = useTranslate()
  return [
    {
      id: 'name',
      head: t('admin.webhook.name'),
      phone: 'main',
      cell: (row) => (
        <button type="button" className={styles.link} onClick={() => open.edit(row)}>
          {row.name}
        </button>
      ),
    },
    { id: 'url', head: t('admin.webhook.url'), cell: (row) => <span title={row.url}>{row.url}</span> },
    {
      id: 'events',
      head: t('admin.webhook.events'),
      isWideOnly: true,
      cell: (row) => row.events.map((one) => t(`admin.webhook.eventNames.${eventText[one]}`)).join(', '),
    },
    { id: 'state', head: t('admin.webhook.state'), width: '184px', cell: (row) => <State hook={row} /> },
    {
      id: 'acts',
      head: '',
      width: '48px',
      phone: 'mark',
      align: 'end',
      cell: (row) => <WebhookMenu hook={row} open={open} />,
    },
  ]
}

/** The webhooks of the company: where events go, tests, and what receivers answered. */
export function WebhooksPage() {
  const t = useTranslate()
  const answer = useWebhooks()
  const [edited, setEdited] = useState<Webhook | 'new' | null>(null)
  const [sent, setSent] = useState<Webhook | null>(null)
  const [secret, setSecret] = useState('')
  const columns = useColumns({ edit: setEdited, deliveries: setSent, secret: setSecret })
  return (
    <>
      <PageHeader
        title={t('admin.entry.webhooks')}
        actions={
          <Button tone="primary" icon={<Icon icon={Plus} size={16} />} onPress={() => setEdited('new')}>
            {t('admin.webhook.add')}
          </Button>
        }
      />
      <div className={styles.stack}>
        <p className={styles.note}>
          {t('admin.webhook.intro')} <a href="/cm/docs">{t('admin.webhook.docs')}</a>
        </p>
        <Card>
          <ListView
            label={t('admin.entry.webhooks')}
            answer={{ ...answer, data: answer.data?.webhooks }}
            rowKey={(row) => row.webhookId}
            columns={columns}
            isPart
            onCreate={() => setEdited('new')}
            empty={<Empty text={t('admin.webhook.none')} />}
          />
        </Card>
        {/* What comes below a list that is still read would move. */}
        {answer.isPending ? null : <MessengersCard />}
      </div>
      {edited ? (
        <WebhookDialog
          hook={edited === 'new' ? null : edited}
          onSecret={setSecret}
          onClose={() => setEdited(null)}
        />
      ) : null}
      {sent ? <DeliveriesDialog hook={sent} onClose={() => setSent(null)} /> : null}
      {secret ? <SecretDialog secret={secret} onClose={() => setSecret('')} /> : null}
    </>
  )
}
