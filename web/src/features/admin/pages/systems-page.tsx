import type { LinkedSystem } from '@maru/api/admin/system'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { fullTime, listTime } from '#kit/i18n/dates.ts'
import { type Language, localName, useLanguage, useTranslate } from '#kit/i18n/i18n.ts'
import { Tag } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Icon } from '#ui/icon.tsx'
import { PageHeader } from '#ui/layout/page-header.tsx'
import type { Column } from '#ui/list/list.tsx'
import { ListView } from '#ui/list/list-view.tsx'
import { Empty } from '#ui/notice.tsx'
import styles from '../parts/form.module.css'
import { SourcesDialog } from '../source/parts/sources-dialog.tsx'
import { AbsencesDialog } from '../system/parts/absences-dialog.tsx'
import { DocumentsDialog } from '../system/parts/documents-dialog.tsx'
import type { AvailableForm } from '../system/parts/form-modes.tsx'
import { OAuthDialog } from '../system/parts/oauth-dialog.tsx'
import { RotateDialog } from '../system/parts/rotate-dialog.tsx'
import { SecretsDialog } from '../system/parts/secrets-dialog.tsx'
import { SystemDialog } from '../system/parts/system-dialog.tsx'
import { SystemMenu, type SystemOpen } from '../system/parts/system-menu.tsx'
import { type SystemSecrets, useSystems } from '../system/system.api.ts'
import { DeliveriesDialog } from '../webhook/parts/deliveries-dialog.tsx'

function State({ system }: { system: LinkedSystem }) {
  const t = useTranslate()
  if (system.endedAt) return <Tag>{t('admin.system.over')}</Tag>
  if (Date.parse(system.expiresAt) <= Date.now())
    return <Tag tone="danger">{t('admin.system.tokenOver')}</Tag>
  if (system.offReason) return <Tag tone="danger">{t('admin.system.addressOff')}</Tag>
  if (system.failingSince) return <Tag tone="warn">{t('admin.system.failing')}</Tag>
  return <Tag tone="ok">{t('admin.system.on')}</Tag>
}

function useColumns(open: SystemOpen): Column<LinkedSystem>[] {
  const t = useTranslate()
  const language = useLanguage()
  const ownerName = ({ name, isGone }: LinkedSystem['owners'][number]) =>
    isGone ? t('admin.system.ownerGone', { name: localName(name, language) }) : localName(name, language)
  return [
    { id: 'name', head: t('admin.system.name'), phone: 'main', cell: ({ name }) => name },
    {
      ...{ id: 'owners', head: t('admin.system.owners'), width: '180px', isWideOnly: true },
      cell: ({ owners }) => owners.map(ownerName).join(', '),
    },
    { id: 'forms', head: t('admin.system.forms'), cell: ({ forms }) => formText(forms, language) },
    {
      ...{ id: 'used', head: t('admin.system.lastUsed'), width: '136px', isWideOnly: true },
      cell: ({ lastUsedAt, lastAddress }) =>
        lastUsedAt ? <span title={lastAddress}>{listTime(lastUsedAt)}</span> : t('admin.system.unused'),
    },
    {
      ...{ id: 'ends', head: t('admin.system.ends'), width: '136px', phone: 'meta' },
      cell: ({ expiresAt }) => <time title={fullTime(expiresAt)}>{listTime(expiresAt)}</time>,
    },
    {
      ...{ id: 'state', head: t('admin.system.state'), width: '112px', phone: 'meta' },
      cell: (row) => <State system={row} />,
    },
    {
      ...{ id: 'acts', head: '', width: '48px', align: 'end', phone: 'mark' },
      cell: (row) => <SystemMenu system={row} open={open} />,
    },
  ]
}

const formText = (forms: LinkedSystem['forms'], language: Language): string =>
  forms.map(({ name }) => localName(name, language)).join(', ')

/** The dialog that is open, about a system or a new one. */
interface Opened {
  kind: 'edit' | 'rotate' | 'deliveries' | 'documents' | 'absences' | 'sources' | 'oauth'
  system: LinkedSystem | null
}

/** The open dialog about a system. */
function Dialogs({
  opened,
  listed,
  open,
  onSecrets,
}: {
  opened: Opened | null
  listed: { available: readonly AvailableForm[]; tokenAddress: string } | undefined
  open: (next: null) => void
  onSecrets: (secrets: SystemSecrets) => void
}) {
  const onClose = () => open(null)
  if (!opened || !listed) return null
  const { available, tokenAddress } = listed
  const { system } = opened
  if (opened.kind === 'edit') return <SystemDialog {...{ system, available, onSecrets, onClose }} />
  if (!system) return null
  if (opened.kind === 'oauth') return <OAuthDialog {...{ system, tokenAddress, onClose }} />
  if (opened.kind === 'rotate') return <RotateDialog {...{ system, onSecrets, onClose }} />
  if (opened.kind === 'absences') return <AbsencesDialog {...{ system, onClose }} />
  if (opened.kind === 'sources') return <SourcesDialog {...{ system, onClose }} />
  if (opened.kind === 'documents') return <DocumentsDialog {...{ system, onClose }} />
  const { webhookId, name } = system
  return webhookId === null ? null : <DeliveriesDialog hook={{ webhookId, name }} onClose={onClose} />
}

/** The systems that draft documents for people: their forms, tokens, addresses, and what the addresses answered. */
export function SystemsPage() {
  const t = useTranslate()
  const answer = useSystems()
  const [opened, open] = useState<Opened | null>(null)
  const [secrets, setSecrets] = useState<SystemSecrets | null>(null)
  const show = (kind: Opened['kind']) => (system: LinkedSystem) => open({ kind, system })
  const columns = useColumns({
    ...{ edit: show('edit'), rotate: show('rotate'), deliveries: show('deliveries') },
    ...{ documents: show('documents'), absences: show('absences'), secrets: setSecrets },
    ...{ sources: show('sources'), oauth: show('oauth') },
  })
  const add = () => open({ kind: 'edit', system: null })
  return (
    <>
      <PageHeader
        title={t('admin.entry.systems')}
        actions={
          <Button tone="primary" icon={<Icon icon={Plus} size={16} />} onPress={add}>
            {t('admin.system.add')}
          </Button>
        }
      />
      <div className={styles.stack}>
        <p className={styles.note}>
          {t('admin.system.intro')} <a href="/cm/docs#systems">{t('admin.system.docs')}</a>
        </p>
        <Card>
          <ListView
            label={t('admin.entry.systems')}
            answer={{ ...answer, data: answer.data?.systems }}
            rowKey={(row) => row.systemId}
            columns={columns}
            onCreate={add}
            empty={<Empty text={t('admin.system.none')} />}
          />
        </Card>
      </div>
      <Dialogs {...{ opened, listed: answer.data, open, onSecrets: setSecrets }} />
      {secrets ? <SecretsDialog secrets={secrets} onClose={() => setSecrets(null)} /> : null}
    </>
  )
}
