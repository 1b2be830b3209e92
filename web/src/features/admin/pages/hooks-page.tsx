import type { Hook } from '@maru/api/admin/hook'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { fullTime, listTime } from '#kit/i18n/dates.ts'
import { localName, useLanguage, useTranslate } from '#kit/i18n/i18n.ts'
import { Tag } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Icon } from '#ui/icon.tsx'
import { PageHeader } from '#ui/layout/page-header.tsx'
import type { Column } from '#ui/list/list.tsx'
import { ListView } from '#ui/list/list-view.tsx'
import { Empty } from '#ui/notice.tsx'
import { type HookSecret, useHooks } from '../hook/hook.api.ts'
import { codeText } from '../hook/hook.rules.ts'
import { AddressDialog } from '../hook/parts/address-dialog.tsx'
import { HookDialog } from '../hook/parts/hook-dialog.tsx'
import { HookMenu, type HookOpen } from '../hook/parts/hook-menu.tsx'
import { MessagesDialog } from '../hook/parts/messages-dialog.tsx'
import { RotateDialog } from '../hook/parts/rotate-dialog.tsx'
import styles from '../parts/form.module.css'

/** Refusals of the last day are shown instead of the state. */
const recent = 86_400_000

function State({ hook }: { hook: Hook }) {
  const t = useTranslate()
  const { lastRefusal, lastRefusedAt, isOn } = hook
  if (!isOn) return <Tag>{t('admin.hook.off')}</Tag>
  if (lastRefusedAt === null || Date.now() - Date.parse(lastRefusedAt) > recent)
    return <Tag tone="ok">{t('admin.hook.on')}</Tag>
  const reason = codeText(lastRefusal, t)
  return (
    <span title={reason}>
      <Tag tone="warn">{t('admin.hook.refused', { time: listTime(lastRefusedAt), reason })}</Tag>
    </span>
  )
}

function useColumns(open: HookOpen): Column<Hook>[] {
  const t = useTranslate()
  const language = useLanguage()
  const person = ({ name, isGone }: Hook['owner']) =>
    isGone ? t('admin.hook.gone', { name: localName(name, language) }) : localName(name, language)
  return [
    {
      ...{ id: 'name', head: t('admin.hook.name'), phone: 'main' },
      cell: (row) => (
        <button type="button" className={styles.link} onClick={() => open.edit(row)}>
          {row.name}
        </button>
      ),
    },
    {
      ...{ id: 'target', head: t('admin.hook.target'), width: '160px', phone: 'meta' },
      cell: (row) => t(`admin.hook.targets.${row.target}`),
    },
    {
      ...{ id: 'owner', head: t('admin.hook.owner'), width: '160px', isWideOnly: true },
      cell: (row) => person(row.owner),
    },
    {
      ...{ id: 'used', head: t('admin.hook.lastUsed'), width: '136px', isWideOnly: true },
      cell: ({ lastUsedAt, lastAddress }) =>
        lastUsedAt ? (
          <time dateTime={lastUsedAt} title={`${fullTime(lastUsedAt)} ${lastAddress}`}>
            {listTime(lastUsedAt)}
          </time>
        ) : (
          t('admin.hook.unused')
        ),
    },
    {
      ...{ id: 'state', head: t('admin.hook.state'), width: '184px', phone: 'meta' },
      cell: (row) => <State hook={row} />,
    },
    {
      ...{ id: 'acts', head: '', width: '48px', phone: 'mark', align: 'end' },
      cell: (row) => <HookMenu hook={row} open={open} />,
    },
  ]
}

/** The dialog that is open, about a hook or a new one. */
interface Opened {
  kind: 'edit' | 'rotate' | 'takenOver' | 'messages'
  hook: Hook | null
}

function Dialogs({
  opened: { kind, hook },
  onSecret,
  onTakenOver,
  onClose,
}: {
  opened: Opened
  onSecret: (secret: HookSecret) => void
  onTakenOver: (hook: Hook) => void
  onClose: () => void
}) {
  if (kind === 'edit' || !hook) return <HookDialog {...{ hook, onSecret, onTakenOver, onClose }} />
  return kind === 'messages' ? (
    <MessagesDialog {...{ hook, onClose }} />
  ) : (
    <RotateDialog {...{ hook, onSecret, onClose }} isTakenOver={kind === 'takenOver'} />
  )
}

/** The addresses to which other systems post messages: targets, secrets, tests, and what arrived. */
export function HooksPage() {
  const t = useTranslate()
  const answer = useHooks()
  const [opened, open] = useState<Opened | null>(null)
  const [secret, setSecret] = useState<HookSecret | null>(null)
  const show = (kind: Opened['kind']) => (hook: Hook) => open({ kind, hook })
  const columns = useColumns({ edit: show('edit'), rotate: show('rotate'), messages: show('messages') })
  const add = () => open({ kind: 'edit', hook: null })
  return (
    <>
      <PageHeader
        title={t('admin.entry.hooks')}
        actions={
          <Button tone="primary" icon={<Icon icon={Plus} size={16} />} onPress={add}>
            {t('admin.hook.add')}
          </Button>
        }
      />
      <div className={styles.stack}>
        <p className={styles.note}>
          {t('admin.hook.intro')} <a href="/cm/docs#hooks">{t('admin.webhook.docs')}</a>
        </p>
        <Card>
          <ListView
            label={t('admin.entry.hooks')}
            answer={{ ...answer, data: answer.data?.hooks }}
            rowKey={(row) => row.hookId}
            columns={columns}
            onCreate={add}
            empty={<Empty text={t('admin.hook.none')} />}
          />
        </Card>
      </div>
      {opened ? (
        <Dialogs
          opened={opened}
          onSecret={setSecret}
          onTakenOver={show('takenOver')}
          onClose={() => open(null)}
        />
      ) : null}
      {secret ? <AddressDialog secret={secret} onClose={() => setSecret(null)} /> : null}
    </>
  )
}
