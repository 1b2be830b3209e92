import { type LdapDirectory, ldapFields } from '@maru/api/account/ldap'
import { type adminLdapApi, type LdapChange, type LdapRun, ldapRunLimits } from '@maru/api/admin/ldap'
import type { Output } from '@maru/api/kit/endpoint'
import { useState } from 'react'
import { fullTime } from '#kit/i18n/dates.ts'
import { errorText } from '#kit/i18n/error-text.ts'
import { type Translate, useTranslate } from '#kit/i18n/i18n.ts'
import { Answer } from '#ui/answer.tsx'
import { Tag } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { askConfirm, showAlert } from '#ui/dialog/ask.ts'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { Hint, Muted } from '#ui/layout/hint.tsx'
import { Actions } from '#ui/layout/stack.tsx'
import type { Column } from '#ui/list/list.tsx'
import { ListView } from '#ui/list/list-view.tsx'
import { Empty } from '#ui/notice.tsx'
import { useLdapRun, useLdapRuns, useStartLdapSync } from '../ldap.api.ts'
import styles from './ldap.module.css'

type Run = Output<typeof adminLdapApi.getLdapRun>

const tones = { off: 'danger', add: 'ok', adopt: 'ok', on: 'ok', change: 'warn', keep: 'info' } as const
const stateTones = { running: 'info', done: 'ok', stopped: 'warn', failed: 'danger' } as const

const fieldNames = [...ldapFields, ...(['login', 'deptCode', 'titleCode', 'roles'] as const)]

function fieldText(field: string, t: Translate): string {
  const known = fieldNames.find((one) => one === field)
  return known ? t(`admin.ldap.fields.${known}`) : field
}

function ChangeRow({ change }: { change: LdapChange }) {
  const t = useTranslate()
  const empty = t('admin.ldap.run.empty')
  const isNew = change.act === 'add'
  return (
    <li className={styles.change}>
      <Tag tone={tones[change.act]}>{t(`admin.ldap.run.acts.${change.act}`)}</Tag>
      <span className={styles.lines}>
        <span>
          <strong>{change.name}</strong> {change.login}
        </span>
        {change.reason ? <Muted>{t(`admin.ldap.run.reasons.${change.reason}`)}</Muted> : null}
        {change.fields.map(({ field, before, after }) => (
          <Muted key={field}>
            {fieldText(field, t)}: {isNew ? after || empty : `${before || empty} → ${after || empty}`}
          </Muted>
        ))}
      </span>
    </li>
  )
}

function RunPart({ run, onApply }: { run: Run; onApply: () => void }) {
  const t = useTranslate()
  if (run.state === 'running') return <p role="status">{t('admin.ldap.run.running')}</p>
  if (run.state === 'failed')
    return (
      <p role="alert" className={styles.found}>
        {t('admin.ldap.run.failedText', { reason: run.fault })}
      </p>
    )
  const { changes, counts } = run
  return (
    <section className={styles.part} aria-label={t('admin.ldap.run.result')}>
      {run.state === 'stopped' ? (
        <div role="alert" className={styles.found}>
          <span>{t('admin.ldap.run.stoppedText')}</span>
          <Actions as="span">
            <Button onPress={onApply}>{t('admin.ldap.run.anyway')}</Button>
          </Actions>
        </div>
      ) : null}
      <Hint role="status">{summaryOf(run, t)}</Hint>
      {changes.length === 0 ? <Hint>{t('admin.ldap.run.nothing')}</Hint> : null}
      <ul>
        {changes.map((change) => (
          <ChangeRow key={`${change.act} ${change.personCode ?? ''} ${change.login}`} change={change} />
        ))}
      </ul>
      {changes.length >= ldapRunLimits.changes && counts.add + counts.change > 0 ? (
        <Hint>{t('admin.ldap.run.first', { count: ldapRunLimits.changes })}</Hint>
      ) : null}
    </section>
  )
}

function summaryOf({ counts }: Pick<LdapRun, 'counts'>, t: Translate): string {
  const { add, adopt, on, change, off, same, keep } = counts
  return t('admin.ldap.run.summary', { add: add + adopt + on, change, off, same: same + keep })
}

function kindOf({ isDry, startedBy }: LdapRun) {
  if (isDry) return 'dry'
  return startedBy === '' ? 'night' : 'real'
}

function useColumns(onOpen: (runId: number) => void): Column<LdapRun>[] {
  const t = useTranslate()
  return [
    {
      id: 'when',
      head: t('admin.ldap.run.when'),
      width: '208px',
      cell: (row) => <time dateTime={row.startedAt}>{fullTime(row.startedAt)}</time>,
    },
    { id: 'kind', head: t('admin.ldap.run.kind'), cell: (row) => t(`admin.ldap.run.kinds.${kindOf(row)}`) },
    {
      id: 'state',
      head: t('admin.ldap.run.state'),
      width: '88px',
      phone: 'mark',
      cell: (row) => <Tag tone={stateTones[row.state]}>{t(`admin.ldap.run.states.${row.state}`)}</Tag>,
    },
    {
      id: 'result',
      head: t('admin.ldap.run.result'),
      phone: 'main',
      cell: (row) => (row.fault === '' ? summaryOf(row, t) : row.fault),
    },
    {
      id: 'open',
      head: '',
      width: '88px',
      align: 'end',
      cell: (row) => <Button onPress={() => onOpen(row.runId)}>{t('admin.ldap.run.open')}</Button>,
    },
  ]
}

/** Runs of the synchronization of a directory: a preview, a run now, and the history. */
export function SyncDialog({ directory, onClose }: { directory: LdapDirectory; onClose: () => void }) {
  const t = useTranslate()
  const { directoryId, name } = directory
  const start = useStartLdapSync()
  const runs = useLdapRuns(directoryId)
  const [runId, open] = useState<number | null>(null)
  const run = useLdapRun(runId)
  const columns = useColumns(open)
  const begin = async (isDry: boolean, seen: number | null = null) => {
    try {
      open((await start.mutateAsync({ directoryId, isDry, seenRunId: seen })).runId)
    } catch (error) {
      await showAlert(errorText(error, t))
    }
  }
  const runNow = async () => {
    if (await askConfirm({ text: t('admin.ldap.run.nowQuestion') })) await begin(false)
  }
  const applySeen = async (seen: Run) => {
    const text = t('admin.ldap.run.anywayQuestion', { count: seen.counts.off })
    if (await askConfirm({ text, isDanger: true })) await begin(false, seen.runId)
  }
  return (
    <Dialog isOpen isTall size="w" title={t('admin.ldap.run.title', { name })} onClose={onClose}>
      <div className={styles.part}>
        <Actions>
          <Button tone="primary" isPending={start.isPending} onPress={() => void begin(true)}>
            {t('admin.ldap.run.dry')}
          </Button>
          <Button isDisabled={start.isPending} onPress={() => void runNow()}>
            {t('admin.ldap.run.now')}
          </Button>
        </Actions>
        {runId === null ? null : (
          <Answer answer={run} rows={4} look="text">
            {(loaded) => <RunPart run={loaded} onApply={() => void applySeen(loaded)} />}
          </Answer>
        )}
        <h3>{t('admin.ldap.run.history')}</h3>
        <ListView
          label={t('admin.ldap.run.history')}
          answer={{ ...runs, data: runs.data?.runs }}
          rowKey={(row) => row.runId}
          columns={columns}
          empty={<Empty text={t('admin.ldap.run.none')} />}
        />
      </div>
    </Dialog>
  )
}
