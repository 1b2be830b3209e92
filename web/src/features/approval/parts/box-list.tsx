import { approvalApi, type BoxItem, type BoxName } from '@maru/api/approval'
import { Paperclip } from 'lucide-react'
import { useEffect, useMemo } from 'react'
import { Link } from '#kit/address/link.tsx'
import { listTime } from '#kit/i18n/dates.ts'
import { localName, useLanguage, useTranslate } from '#kit/i18n/i18n.ts'
import { Tag } from '#ui/badge.tsx'
import { Card } from '#ui/card.tsx'
import { Icon } from '#ui/icon.tsx'
import { PageHeader } from '#ui/layout/page-header.tsx'
import { Row } from '#ui/layout/stack.tsx'
import type { Column } from '#ui/list/list.tsx'
import { ListView } from '#ui/list/list-view.tsx'
import { pageSizes } from '#ui/list/pager.tsx'
import { useSelection } from '#ui/list/selection.ts'
import { Empty } from '#ui/notice.tsx'
import { useRowActs } from '#ui/take-back/use-row-acts.ts'
import { useBox } from '../approval.api.ts'
import {
  type BoxState,
  boxAddress,
  boxInput,
  decisionKey,
  formAddress,
  statusTones,
} from '../approval.rules.ts'
import { useFolders } from '../folder/folder.api.ts'
import { usePolicy } from '../policy/policy.api.ts'
import { ApproveBar } from './approve-bar.tsx'
import { BoxFilters } from './box-filters.tsx'
import styles from './box-list.module.css'
import { ReadBar } from './read-bar.tsx'

/** Properties of {@link BoxList}. */
export interface BoxListProps {
  state: BoxState
  onChange: (next: Partial<BoxState>) => void
  /** Receives the rows, for the next document after a decision. */
  onRows: (rows: readonly BoxItem[]) => void
  onNew: () => void
}

/** The list of a box with its search and filters; pending documents can be approved together. */
export function BoxList({ state, onChange, onRows, onNew }: BoxListProps) {
  const t = useTranslate()
  const { box, page, size, text, form, days, folder, isUnread } = state
  const { answer, begin } = useShownBox(state)
  const title = useBoxTitle(state)
  const rows = answer.data?.data
  useEffect(() => onRows(rows ?? []), [rows, onRows])
  const selection = useApprovable(rows ?? [], `${box} ${folder} ${page} ${text} ${form}`, box)
  const columns = useColumns(box)
  const { mayApproveSeveral } = usePolicy()
  const isFiltered = text !== '' || form !== '' || days !== 'all' || isUnread
  return (
    <>
      <div className={styles.top}>
        <PageHeader
          title={title}
          beside={answer.data ? <span className={styles.total}>{answer.data.totalCount}</span> : null}
          actions={box === 'saved' ? null : <BoxFilters state={state} onChange={onChange} />}
        />
      </div>
      <Card label={title}>
        <ListView
          label={title}
          answer={answer}
          rowKey={(row) => row.apmId || (row.storeKey ?? '')}
          rowLabel={(row) => row.subject}
          columns={columns}
          {...(box === 'saved' || (box === 'pending' && !mayApproveSeveral) ? {} : { selection })}
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
      {box === 'pending' ? (
        <ApproveBar rows={rows ?? []} selection={selection} onBegin={begin} />
      ) : (
        <ReadBar box={box} folderId={folder} selection={selection} />
      )}
    </>
  )
}

/** The page of the box without the documents on which a decision is on its way. */
function useShownBox(state: BoxState) {
  const language = useLanguage()
  const answer = useBox({ ...boxInput(state), page: state.page, itemsPerPage: state.size })
  const { hidden, begin } = useRowActs<BoxItem>({
    keyOf: decisionKey,
    nameOf: ({ subject, formName }) => subject || localName(formName, language),
    list: approvalApi.listBox,
  })
  const { data, isPending, isFetching, error, refetch } = answer
  const shown = useMemo(
    () => data && { ...data, data: data.data.filter((row) => !hidden.has(decisionKey(row))) },
    [data, hidden],
  )
  return { answer: { data: shown, isPending, isFetching, error, refetch }, begin }
}

/** The name of the box, or of the folder. */
export function useBoxTitle({ box, folder }: BoxState): string {
  const t = useTranslate()
  const folders = useFolders().data?.folders ?? []
  const openFolder = box === 'folder' ? folders.find((one) => one.folderId === folder) : undefined
  return openFolder?.name ?? t(`approval.box.${box}`)
}

const ownTexts = [
  ...(['pending', 'progress', 'saved', 'reference', 'circulation', 'departmentReceived', 'folder'] as const),
]
const emptyOf = (box: BoxName) => ownTexts.find((one) => one === box) ?? 'other'

/** A selection without documents that must be opened first. */
function useApprovable(rows: readonly BoxItem[], scope: string, box: BoxName) {
  const selection = useSelection<string | number>(scope)
  return useMemo(() => {
    const isOpenOnly = (key: string | number) =>
      box === 'pending' && rows.find((row) => row.apmId === key)?.mustOpen === true
    return {
      ...selection,
      toggle: (key: string | number, isOn: boolean) =>
        isOn && isOpenOnly(key) ? undefined : selection.toggle(key, isOn),
      set: (keys: readonly (string | number)[]) => selection.set(keys.filter((key) => !isOpenOnly(key))),
    }
  }, [rows, selection, box])
}

function Subject({ row, box }: { row: BoxItem; box: BoxName }) {
  const t = useTranslate()
  const to = row.storeKey === null ? boxAddress(box, row.apmId) : formAddress({ storeKey: row.storeKey })
  return (
    <Row as="span" inline shrink className={styles.subject}>
      {row.isUrgent ? <Tag tone="danger">{t('approval.urgent')}</Tag> : null}
      {row.isSubstitute ? <Tag>{t('approval.mark.substitute')}</Tag> : null}
      <Link to={to} className={styles.link} data-unread={row.isUnread ? '' : undefined}>
        {row.isHidden ? t('approval.hiddenInView') : row.subject || t('approval.untitled')}
      </Link>
      {row.fileCount > 0 ? (
        <Row as="span" inline gap="05" className={styles.files}>
          <Icon icon={Paperclip} size={14} />
          {row.fileCount}
        </Row>
      ) : null}
      {box === 'pending' && row.mustOpen ? (
        <span className={styles.hint}>{t('approval.list.openFirst')}</span>
      ) : null}
      <Note row={row} box={box} />
    </Row>
  )
}

/** What a box says about a row: who accepted it, when the turn is expected, whether the reading is confirmed. */
function Note({ row, box }: { row: BoxItem; box: BoxName }) {
  const t = useTranslate()
  const language = useLanguage()
  const { receipt, expectedDate, isConfirmed } = row
  if ((box === 'reference' || box === 'circulation') && isConfirmed)
    return <span className={styles.hint}>{t('approval.reading.confirmedTag')}</span>
  if (expectedDate)
    return (
      <span className={styles.hint}>{t('approval.reading.expected', { day: listTime(expectedDate) })}</span>
    )
  if (!receipt) return null
  const { state, charge, acceptedBy } = receipt
  return (
    <span className={styles.hint}>
      <Tag tone={state === 'WAIT' ? 'warn' : 'info'}>{t(`approval.receipt.${state}`)}</Tag>{' '}
      {charge
        ? t('approval.receipt.charge', { name: localName(charge, language) })
        : acceptedBy
          ? t('approval.receipt.acceptedBy', { name: localName(acceptedBy, language) })
          : null}
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
    ...{ id: 'drafter', head: t('approval.list.drafter'), width: '200px', phone: 'meta', isWideOnly: true },
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
