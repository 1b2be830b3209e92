import type { BoxItem, BoxName } from '@maru/api/approval'
import { Paperclip } from 'lucide-react'
import { useEffect, useMemo, useState } from 'react'
import { listTime } from '../../../kit/dates.ts'
import { localName, useLanguage, useTranslate } from '../../../kit/i18n.ts'
import { Link } from '../../../kit/link.tsx'
import { Tag } from '../../../ui/badge.tsx'
import { Card } from '../../../ui/card.tsx'
import { SearchField } from '../../../ui/field.tsx'
import { Icon } from '../../../ui/icon.tsx'
import type { Column } from '../../../ui/list.tsx'
import { ListView } from '../../../ui/list-view.tsx'
import { Empty } from '../../../ui/notice.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { pageSizes } from '../../../ui/pager.tsx'
import { Select } from '../../../ui/select.tsx'
import { useSelection } from '../../../ui/selection.ts'
import { useApplications, useBox } from '../approval.api.ts'
import { boxAddress, formAddress, statusTones } from '../approval.rules.ts'
import { ApproveBar } from './approve-bar.tsx'
import styles from './box-list.module.css'

interface BoxState {
  box: BoxName
  page: number
  size: number
  text: string
  form: string
  days: '30' | '90' | '365' | 'all'
}

/** Properties of {@link BoxList}. */
export interface BoxListProps {
  state: BoxState
  onChange: (next: Partial<BoxState> & { apmId?: string }) => void
  /** Receives the rows, for the next document after a decision. */
  onRows: (rows: readonly BoxItem[]) => void
  onNew: () => void
}

const dayBefore = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)

/** The list of a box with its search and filters; pending documents can be approved together. */
export function BoxList({ state, onChange, onRows, onNew }: BoxListProps) {
  const t = useTranslate()
  const { box, page, size, text, form, days } = state
  const answer = useBox({
    ...{ box, page, itemsPerPage: size },
    ...(text === '' ? {} : { searchText: text }),
    ...(form === '' ? {} : { applicationId: form }),
    ...(days === 'all' ? {} : { startDate: dayBefore(Number(days)) }),
  })
  const rows = answer.data?.data
  useEffect(() => onRows(rows ?? []), [rows, onRows])
  const selection = useApprovable(rows ?? [], `${box} ${page} ${text} ${form}`)
  const columns = useColumns(box)
  const isFiltered = text !== '' || form !== '' || days !== 'all'
  return (
    <>
      <PageHeader
        title={t(`approval.box.${box}`)}
        beside={answer.data ? <span className={styles.total}>{answer.data.totalCount}</span> : null}
        actions={box === 'saved' ? null : <Filters state={state} onChange={onChange} />}
      />
      <Card label={t(`approval.box.${box}`)}>
        <ListView
          label={t(`approval.box.${box}`)}
          answer={answer}
          rowKey={(row) => row.apmId || (row.storeKey ?? '')}
          rowLabel={(row) => row.subject}
          columns={columns}
          {...(box === 'pending' ? { selection } : {})}
          onCreate={onNew}
          empty={
            <Empty text={t(isFiltered ? 'approval.list.emptyFound' : `approval.empty.${emptyOf(box)}`)} />
          }
          pager={{
            ...{ page, size, sizes: pageSizes },
            isTotalCapped: answer.data?.isTotalCapped ?? false,
            onChange: (next) => onChange({ page: next }),
            onSize: (next) => onChange({ size: next, page: 1 }),
          }}
        />
      </Card>
      <ApproveBar rows={rows ?? []} selection={selection} />
    </>
  )
}

const ownTexts = ['pending', 'progress', 'saved', 'reference', 'departmentReceived'] as const
const emptyOf = (box: BoxName) => ownTexts.find((one) => one === box) ?? 'other'

/** A selection without documents that must be opened first. */
function useApprovable(rows: readonly BoxItem[], scope: string) {
  const selection = useSelection<string | number>(scope)
  return useMemo(() => {
    const isOpenOnly = (key: string | number) => rows.find((row) => row.apmId === key)?.mustOpen === true
    return {
      ...selection,
      toggle: (key: string | number, isOn: boolean) =>
        isOn && isOpenOnly(key) ? undefined : selection.toggle(key, isOn),
      set: (keys: readonly (string | number)[]) => selection.set(keys.filter((key) => !isOpenOnly(key))),
    }
  }, [rows, selection])
}

function Filters({ state, onChange }: Pick<BoxListProps, 'state' | 'onChange'>) {
  const t = useTranslate()
  const language = useLanguage()
  const [text, setText] = useState(state.text)
  const groups = useApplications().data ?? []
  const forms = groups
    .flatMap((group) => [group, ...group.subGroups])
    .flatMap((group) => group.applications)
    .map((one) => ({
      value: one.applicationId,
      label: localName(
        { ko: one.applicationName, en: one.applicationNameEn, zh: one.applicationNameCn },
        language,
      ),
    }))
  return (
    <div className={styles.filters}>
      <Select
        label={t('approval.list.form')}
        hideLabel
        options={[{ value: 'all', label: t('approval.list.allForms') }, ...forms]}
        value={state.form === '' ? 'all' : state.form}
        onChange={(form) => onChange({ form: form === 'all' ? '' : form, page: 1 })}
      />
      <Select
        label={t('approval.list.days')}
        hideLabel
        options={(['all', '30', '90', '365'] as const).map((value) => ({
          value,
          label: t(`approval.days.d${value}`),
        }))}
        value={state.days}
        onChange={(days) => onChange({ days, page: 1 })}
      />
      <SearchField
        label={t('approval.list.search')}
        placeholder={t('approval.list.search')}
        value={text}
        onChange={(value) => {
          setText(value)
          if (value === '' && state.text !== '') onChange({ text: '', page: 1 })
        }}
        onSubmit={(value) => onChange({ text: value, page: 1 })}
      />
    </div>
  )
}

function Subject({ row, box }: { row: BoxItem; box: BoxName }) {
  const t = useTranslate()
  const to = row.storeKey === null ? boxAddress(box, row.apmId) : formAddress({ storeKey: row.storeKey })
  return (
    <span className={styles.subject}>
      {row.isUrgent ? <Tag tone="danger">{t('approval.urgent')}</Tag> : null}
      {row.isSubstitute ? <Tag>{t('approval.mark.substitute')}</Tag> : null}
      <Link to={to} className={styles.link} data-unread={row.isUnread ? '' : undefined}>
        {row.subject || t('approval.untitled')}
      </Link>
      {row.fileCount > 0 ? (
        <span className={styles.files}>
          <Icon icon={Paperclip} size={14} />
          {row.fileCount}
        </span>
      ) : null}
      {box === 'pending' && row.mustOpen ? (
        <span className={styles.hint}>{t('approval.list.openFirst')}</span>
      ) : null}
    </span>
  )
}

function Progress({ row }: { row: BoxItem }) {
  const t = useTranslate()
  const isRunning = row.status === 'PROGRESS' && row.currentKind !== null
  return (
    <Tag {...(statusTones[row.status] ? { tone: statusTones[row.status] } : {})}>
      {isRunning
        ? `${t(`approval.kind.${row.currentKind ?? 'approve'}`)} ${row.currentStep}/${row.maxStep}`
        : t(`approval.status.${row.status}`)}
    </Tag>
  )
}

function useColumns(box: BoxName): Column<BoxItem>[] {
  const t = useTranslate()
  const language = useLanguage()
  const name = (one: BoxItem['formName']) => localName(one, language)
  const isSaved = box === 'saved'
  const drafter: Column<BoxItem> = {
    ...{ id: 'drafter', head: t('approval.list.drafter'), width: '200px', phone: 'meta' },
    cell: (row) => (
      <span className={styles.drafter}>
        {name(row.drafterName)} {name(row.drafterTitle)} <small>{name(row.drafterDept)}</small>
      </span>
    ),
  }
  return [
    {
      ...{ id: 'form', head: t('approval.list.form'), width: '128px', phone: 'lead' },
      cell: (row) => <Tag>{name(row.formName)}</Tag>,
    },
    {
      ...{ id: 'subject', head: t('approval.list.subject'), phone: 'main' },
      cell: (row) => <Subject row={row} box={box} />,
    },
    ...(isSaved
      ? []
      : [
          drafter,
          {
            ...({
              id: 'progress',
              head: t('approval.list.progress'),
              width: '110px',
              phone: 'mark',
            } as const),
            cell: (row: BoxItem) => <Progress row={row} />,
          },
        ]),
    {
      ...{ id: 'date', head: t(isSaved ? 'approval.list.saved' : 'approval.list.drafted'), width: '104px' },
      ...{ align: 'end', phone: 'meta' },
      cell: (row) => (
        <time className={styles.date}>
          {listTime((isSaved ? row.lastDate : row.draftDate) ?? row.createdDate)}
        </time>
      ),
    },
  ]
}
