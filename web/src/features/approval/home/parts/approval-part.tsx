import type { BoxItem, BoxName } from '@maru/api/approval'
import { Paperclip, Plus } from 'lucide-react'
import { useId, useState } from 'react'
import { Link } from '#kit/address/link.tsx'
import type { HomePartProps } from '#kit/fillings.ts'
import { listDay } from '#kit/i18n/dates.ts'
import { localName, useLanguage, useTranslate } from '#kit/i18n/i18n.ts'
import { Answer } from '#ui/answer.tsx'
import { Tag } from '#ui/badge.tsx'
import { Card, CardHeader } from '#ui/card.tsx'
import { Icon } from '#ui/icon.tsx'
import { Row } from '#ui/layout/stack.tsx'
import { TabPanel, Tabs } from '#ui/layout/tabs.tsx'
import { type Column, DataTable } from '#ui/list/list.tsx'
import { Empty } from '#ui/notice.tsx'
import { useBox } from '../../approval.api.ts'
import { boxAddress, statusTones } from '../../approval.rules.ts'
import { useSettings } from '../../setting/setting.api.ts'
import { orderedBoxes } from '../../setting/setting.rules.ts'
import styles from './approval-part.module.css'

/** Days that the web part looks back, and its number of rows (spec 2§9). */
const lookBack = 30
const listSize = 20

const startDay = () => new Date(Date.now() - lookBack * 86_400_000).toISOString().slice(0, 10)

/**
 * Documents on the home page (spec 2§2, approval widget): the pending box, the viewer's drafts and the approval box as
 * tabs in the viewer's order.
 */
export function ApprovalPart({ isPreview }: HomePartProps) {
  const t = useTranslate()
  const panel = useId()
  const settings = useSettings()
  const [chosen, setChosen] = useState<BoxName | null>(null)
  const boxes = orderedBoxes(settings.data?.tabOrder ?? '')
  const box = chosen ?? boxes[0] ?? 'pending'
  const title = t('approval.home.title')
  return (
    <Card label={title}>
      <CardHeader
        tabs={
          <Tabs
            look="head"
            label={title}
            items={boxes.map((id) => ({ id, label: t(`approval.home.${tabName(id)}`) }))}
            selected={box}
            onSelect={setChosen}
            panel={panel}
          />
        }
        actions={
          <>
            {isPreview ? null : <Link to={boxAddress('pending')}>{t('approval.home.more')}</Link>}
            <Link to="/workflow?NEW=true" aria-label={t('approval.write')}>
              <Icon icon={Plus} />
            </Link>
          </>
        }
      />
      <TabPanel id={panel} label={t(`approval.home.${tabName(box)}`)}>
        {/* Without the viewer's order, the box of the first tab is not known. */}
        {settings.isPending ? <div className={styles.body} /> : <Rows box={box} />}
      </TabPanel>
    </Card>
  )
}

const tabName = (box: BoxName) => (box === 'drafted' || box === 'decided' ? box : 'pending')

function Rows({ box }: { box: BoxName }) {
  const t = useTranslate()
  const [startDate] = useState(startDay)
  const answer = useBox({ box, page: 1, itemsPerPage: listSize, startDate })
  const columns = useColumns(box)
  return (
    <div className={styles.body}>
      <Answer
        answer={answer}
        isWaiting={answer.isPlaceholderData}
        rows={5}
        isEmpty={({ data }) => data.length === 0}
        empty={<Empty text={t(`approval.home.empty.${tabName(box)}`)} />}
      >
        {({ data }) => (
          <DataTable
            label={t(`approval.home.${tabName(box)}`)}
            columns={columns}
            rows={data}
            rowKey={(row) => row.apmId}
          />
        )}
      </Answer>
    </div>
  )
}

/** Five columns, and one for attachments (spec 2§2). */
function useColumns(box: BoxName): Column<BoxItem>[] {
  const t = useTranslate()
  const language = useLanguage()
  const name = (one: BoxItem['formName']) => localName(one, language)
  return [
    {
      ...{ id: 'form', head: t('approval.list.form'), width: '19%', phone: 'lead' },
      cell: (row) => <Tag>{name(row.formName)}</Tag>,
    },
    {
      ...{ id: 'subject', head: t('approval.list.subject'), phone: 'main' },
      cell: (row) => (
        <Row as="span" gap="15" shrink>
          {row.isUrgent ? <Tag tone="danger">{t('approval.urgent')}</Tag> : null}
          {row.isSubstitute ? <Tag>{t('approval.mark.substitute')}</Tag> : null}
          <Link
            to={boxAddress(box, row.apmId)}
            className={styles.link}
            data-unread={row.isUnread ? '' : undefined}
          >
            {row.isHidden ? t('approval.hiddenInView') : row.subject || t('approval.untitled')}
          </Link>
        </Row>
      ),
    },
    {
      ...{ id: 'drafter', head: t('approval.list.drafter'), width: '20%', phone: 'meta', isWideOnly: true },
      cell: (row) => (
        <span className={styles.drafter}>
          {name(row.drafterName)} {name(row.drafterTitle)}
        </span>
      ),
    },
    {
      ...{ id: 'progress', head: t('approval.list.progress'), width: '92px', phone: 'mark' },
      cell: (row) => <Progress row={row} />,
    },
    {
      ...{ id: 'date', head: t('approval.list.drafted'), width: '72px', align: 'end', phone: 'meta' },
      cell: (row) => <time className={styles.muted}>{listDay(row.draftDate ?? row.createdDate)}</time>,
    },
    {
      ...{ id: 'files', head: <Files label={t('approval.files')} />, width: '40px', phone: 'none' },
      cell: (row) =>
        row.fileCount > 0 ? <Files label={t('approval.home.files', { count: row.fileCount })} /> : null,
    },
  ]
}

function Files({ label }: { label: string }) {
  return (
    <span className={styles.files} role="img" aria-label={label}>
      <Icon icon={Paperclip} size={14} />
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
