import { auditedUpTo, type BoxItem } from '@maru/api/approval'
import { Link } from '#kit/address/link.tsx'
import { listTime } from '#kit/i18n/dates.ts'
import { localName, useLanguage, useTranslate } from '#kit/i18n/i18n.ts'
import { Tag } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Hint } from '#ui/layout/hint.tsx'
import { PageHeader } from '#ui/layout/page-header.tsx'
import type { Column } from '#ui/list/list.tsx'
import { ListView } from '#ui/list/list-view.tsx'
import { Empty } from '#ui/notice.tsx'
import { auditAddress, statusTones } from '../../approval.rules.ts'
import { type AuditSearch, useAudited } from '../audit.api.ts'
import { searchOf } from '../audit.rules.ts'
import styles from './audit.module.css'
import { AuditFilters, type AuditFiltersProps } from './audit-filters.tsx'

/** The list of an internal auditor with its filters, which stay while a document is open. */
export function AuditView(props: AuditFiltersProps) {
  const t = useTranslate()
  return (
    <>
      <PageHeader title={t('approval.audit.title')} beside={<Hint>{t('approval.audit.intro')}</Hint>} />
      <AuditFilters {...props} />
      <AuditList search={searchOf(props.choice)} />
    </>
  )
}

/** The documents that fit the filters, newest first. */
function AuditList({ search }: { search: AuditSearch }) {
  const t = useTranslate()
  const answer = useAudited(search)
  const columns = useColumns()
  const { data } = answer
  const isFiltered = Object.keys(search).length > 0
  return (
    <Card label={t('approval.audit.title')}>
      <ListView
        label={t('approval.audit.title')}
        answer={{ ...answer, data: data?.rows }}
        rowKey={(row) => row.apmId}
        columns={columns}
        empty={<Empty text={t(isFiltered ? 'approval.list.emptyFound' : 'approval.audit.empty')} />}
        above={data?.isCapped ? <Hint>{t('approval.audit.capped', { count: auditedUpTo })}</Hint> : null}
      />
      {answer.hasNextPage ? (
        <Button wide isPending={answer.isFetchingNextPage} onPress={() => void answer.fetchNextPage()}>
          {t('approval.audit.more')}
        </Button>
      ) : null}
    </Card>
  )
}

function useColumns(): Column<BoxItem>[] {
  const t = useTranslate()
  const language = useLanguage()
  const name = (one: BoxItem['formName']) => localName(one, language)
  return [
    {
      ...{ id: 'form', head: t('approval.list.form'), width: '128px', phone: 'lead' },
      cell: (row) => <Tag>{name(row.formName)}</Tag>,
    },
    {
      ...{ id: 'subject', head: t('approval.list.subject'), phone: 'main' },
      cell: (row) => (
        <Link to={auditAddress(row.apmId)} className={styles.link}>
          {row.subject || t('approval.untitled')}
        </Link>
      ),
    },
    {
      ...{ id: 'drafter', head: t('approval.list.drafter'), width: '200px', phone: 'meta', isWideOnly: true },
      cell: (row) => (
        <span className={styles.drafter}>
          {name(row.drafterName)} {name(row.drafterTitle)} <small>{name(row.drafterDept)}</small>
        </span>
      ),
    },
    {
      ...{ id: 'state', head: t('approval.audit.state'), width: '100px', phone: 'mark' },
      cell: (row) => (
        <Tag {...(statusTones[row.status] ? { tone: statusTones[row.status] } : {})}>
          {t(`approval.status.${row.status}`)}
        </Tag>
      ),
    },
    {
      ...{ id: 'date', head: t('approval.list.drafted'), width: '104px', align: 'end', phone: 'meta' },
      cell: (row) => <time className={styles.date}>{listTime(row.draftDate ?? row.createdDate)}</time>,
    },
    {
      ...{
        id: 'number',
        head: t('approval.audit.number'),
        width: '150px',
        align: 'end',
        phone: 'meta',
        isWideOnly: true,
      },
      cell: (row) => row.docNumber,
    },
  ]
}
