import { type AuditEntry, type AuditKind, auditActions, auditKindNames, auditKinds } from '@maru/api/admin'
import { type ReactNode, useState } from 'react'
import { PersonName } from '#features/org/index.tsx'
import { choiceParam, textParam, useListState, wholeParam } from '#kit/address/list-state.ts'
import { fullTime, secondTime } from '#kit/i18n/dates.ts'
import { localName, shortLanguage, useLanguage, useTranslate } from '#kit/i18n/i18n.ts'
import { Button } from '#ui/button.tsx'
import { Card, CardBar } from '#ui/card.tsx'
import { DateField } from '#ui/form/date-field.tsx'
import { SearchField } from '#ui/form/field.tsx'
import { Select } from '#ui/form/select.tsx'
import { Muted } from '#ui/layout/hint.tsx'
import { PageHeader } from '#ui/layout/page-header.tsx'
import type { Column } from '#ui/list/list.tsx'
import { ListView } from '#ui/list/list-view.tsx'
import { pageSizes } from '#ui/list/pager.tsx'
import { Empty } from '#ui/notice.tsx'
import form from '../../parts/form.module.css'
import { csvAddress, useAudit } from '../audit.api.ts'
import { detailLines, subjectOf } from '../audit.rules.ts'
import styles from './audit.module.css'

const params = {
  page: wholeParam('page', 1),
  size: wholeParam('size', 50),
  action: choiceParam('action', ['', ...auditActions], ''),
  kind: choiceParam('kind', ['', ...auditKindNames], ''),
  search: textParam('q'),
  from: textParam('from'),
  until: textParam('until'),
}

/** The columns; that of the changes is left out if no row has any, as for most sign-ins. */
function useColumns(rows: readonly AuditEntry[]): Column<AuditEntry>[] {
  const t = useTranslate()
  const language = useLanguage()
  const columns: Column<AuditEntry>[] = [
    {
      id: 'time',
      head: t('admin.audit.time'),
      width: '148px',
      cell: (row) => (
        <time dateTime={row.happenedAt} title={fullTime(row.happenedAt)}>
          {secondTime(row.happenedAt)}
        </time>
      ),
    },
    {
      id: 'action',
      head: t('admin.audit.action'),
      width: '160px',
      phone: 'main',
      cell: (row) => t(`admin.audit.actions.${row.action}`),
    },
    {
      id: 'by',
      head: t('admin.audit.by'),
      cell: (row) => (
        <PersonName personCode={row.personCode}>
          {localName(row.personName, language) || row.personCode || '–'}
        </PersonName>
      ),
    },
    {
      id: 'subject',
      head: t('admin.audit.subject'),
      cell: (row) => {
        const { text, kind, hint } = subjectOf(row)
        return <span title={hint || undefined}>{kind ? t(`admin.audit.kinds.${kind}`) : text || '–'}</span>
      },
    },
    {
      id: 'details',
      head: t('admin.audit.details'),
      isWideOnly: true,
      cell: (row) => (
        <ul className={styles.details}>
          {detailLines(row).map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      ),
    },
    {
      id: 'code',
      head: t('admin.audit.code'),
      width: '264px',
      isWideOnly: true,
      cell: (row) => (
        <Muted tone="2" className={styles.code}>
          {row.address}
          <span>{row.address && row.requestId ? ' · ' : ''}</span>
          <span className={styles.request}>{row.requestId}</span>
        </Muted>
      ),
    },
  ]
  const hasChanges = rows.some((row) => detailLines(row).length > 0)
  return columns.filter(({ id }) => id !== 'details' || hasChanges)
}

/** The choices of the filter: groups, then actions; only the actions of one group if it is fixed. */
function useChoices(fixed: AuditKind | undefined) {
  const t = useTranslate()
  const actions = fixed ? auditKinds[fixed] : auditActions
  return [
    { value: 'all', label: t('admin.audit.all') },
    ...(fixed
      ? []
      : auditKindNames.map((kind) => ({ value: `kind:${kind}`, label: t(`admin.audit.kinds.${kind}`) }))),
    ...actions.map((action) => ({ value: action as string, label: t(`admin.audit.actions.${action}`) })),
  ]
}

const isKind = (value: string): value is AuditKind => (auditKindNames as readonly string[]).includes(value)

/** Entries of the audit log, newest first, with filters, search and export; of one group if `kind` is set. */
export function AuditLog({
  title,
  kind,
  children,
}: {
  title: string
  kind?: AuditKind
  children?: ReactNode
}) {
  const t = useTranslate()
  const [state, show] = useListState(params)
  const [typed, setTyped] = useState(state.search)
  const choices = useChoices(kind)
  const language = useLanguage()
  const asked = { ...state, kind: kind ?? state.kind, size: Math.min(state.size, 100) }
  const answer = useAudit(asked)
  const columns = useColumns(answer.data?.data ?? [])
  const choose = (value: string) => {
    const chosen = value.replace(/^kind:/, '')
    if (value !== chosen && isKind(chosen)) show({ action: '', kind: chosen })
    else show({ action: auditActions.find((one) => one === value) ?? '', kind: '' })
  }
  return (
    <>
      <PageHeader
        title={title}
        actions={
          <SearchField
            label={t('admin.audit.search')}
            value={typed}
            onChange={(search) => {
              setTyped(search)
              if (search === '') show({ search })
            }}
            onSubmit={(search) => show({ search })}
          />
        }
      />
      <div className={form.stack}>
        {children}
        <Card>
          <CardBar>
            <div className={form.filters}>
              <Select
                label={t('admin.audit.action')}
                value={state.action || (state.kind && !kind ? `kind:${state.kind}` : 'all')}
                options={choices}
                onChange={choose}
              />
              <DateField
                label={t('admin.audit.from')}
                value={state.from}
                onChange={(from) => show({ from })}
              />
              <DateField
                label={t('admin.audit.until')}
                value={state.until}
                onChange={(until) => show({ until })}
              />
              <Button onPress={() => location.assign(csvAddress(asked, shortLanguage(language)))}>
                {t('admin.audit.export')}
              </Button>
            </div>
          </CardBar>
          <ListView
            label={title}
            answer={answer}
            rowKey={(row) => row.auditId}
            columns={columns}
            empty={<Empty text={t('admin.audit.none')} />}
            pager={{
              page: state.page,
              size: state.size,
              onChange: (page) => show({ page }),
              sizes: pageSizes,
              onSize: (size) => show({ size }),
            }}
          />
        </Card>
      </div>
    </>
  )
}
