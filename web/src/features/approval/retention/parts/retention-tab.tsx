import { type ExpiredDocument, purgeAfterDays } from '@maru/api/approval'
import { useListState, wholeParam } from '#kit/address/list-state.ts'
import { listTime } from '#kit/i18n/dates.ts'
import { errorText } from '#kit/i18n/error-text.ts'
import { localName, useLanguage, useTranslate } from '#kit/i18n/i18n.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { askConfirm, showAlert } from '#ui/dialog/ask.ts'
import { showToast } from '#ui/dialog/toast.tsx'
import { Head, Row } from '#ui/layout/stack.tsx'
import type { Column } from '#ui/list/list.tsx'
import { ListView } from '#ui/list/list-view.tsx'
import { pageSizes } from '#ui/list/pager.tsx'
import { useSelection } from '#ui/list/selection.ts'
import { Empty } from '#ui/notice.tsx'
import styles from '../../desk/parts/desk.module.css'
import { useExpired, usePurgeDocuments, useRestoreDocuments } from '../retention.api.ts'

const params = { page: wholeParam('PAGE', 1), size: wholeParam('SIZE', 20) }

/** Documents whose retention has ended: an administrator restores or purges them. */
export function RetentionTab() {
  const t = useTranslate()
  const [{ page, size }, show] = useListState(params)
  const answer = useExpired({ page, itemsPerPage: size })
  const selection = useSelection<string | number>(`${page} ${size}`)
  const restore = useRestoreDocuments()
  const purge = usePurgeDocuments()
  const columns = useColumns()
  const apmIds = [...selection.chosen].map(String)
  const onError = (error: unknown) => void showAlert(errorText(error, t))
  const run = async (isPurge: boolean) => {
    const ask = { text: t('approval.retention.ask', { count: apmIds.length }), isDanger: true }
    if (isPurge && !(await askConfirm(ask))) return
    const change = isPurge ? purge : restore
    change.mutate(
      { apmIds },
      {
        onSuccess: ({ count }) => {
          selection.clear()
          showToast(t(isPurge ? 'approval.retention.purged' : 'approval.retention.restored', { count }))
        },
        onError,
      },
    )
  }
  return (
    <div className={styles.tab}>
      <Head className={styles.head}>
        <p>{t('approval.retention.hint', { count: purgeAfterDays })}</p>
        <Row as="span" inline gap="1" wrap>
          <Button tone="danger" isDisabled={apmIds.length === 0} onPress={() => void run(true)}>
            {t('approval.retention.purgeNow')}
          </Button>
          <Button tone="primary" isDisabled={apmIds.length === 0} onPress={() => void run(false)}>
            {t('approval.retention.restore')}
          </Button>
        </Row>
      </Head>
      <Card label={t('approval.desk.tabs.retention')}>
        <ListView
          label={t('approval.desk.tabs.retention')}
          answer={answer}
          rowKey={(row) => row.apmId}
          rowLabel={(row) => row.subject}
          selection={selection}
          columns={columns}
          empty={<Empty text={t('approval.retention.none')} />}
          pager={{
            ...{ page, size, sizes: pageSizes },
            onChange: (next) => show({ page: next }),
            onSize: (next) => show({ size: next, page: 1 }),
          }}
        />
      </Card>
    </div>
  )
}

function useColumns(): Column<ExpiredDocument>[] {
  const t = useTranslate()
  const language = useLanguage()
  return [
    {
      ...{ id: 'number', head: t('approval.paper.number'), width: '160px', phone: 'lead' },
      cell: (row) => row.docNumber,
    },
    { ...{ id: 'subject', head: t('approval.subject'), phone: 'main' }, cell: (row) => row.subject },
    {
      ...{ id: 'drafter', head: t('approval.list.drafter'), width: '120px', phone: 'meta' },
      cell: (row) => localName(row.drafterName, language),
    },
    {
      ...{ id: 'years', head: t('approval.retentionTitle'), width: '90px', phone: 'none' },
      cell: (row) => t('approval.years', { count: row.retentionYears }),
    },
    {
      ...{ id: 'expired', head: t('approval.retention.expired'), width: '110px', phone: 'none' },
      cell: (row) => listTime(row.expiredDate),
    },
    {
      ...{ id: 'purge', head: t('approval.retention.purge'), width: '110px', phone: 'mark' },
      cell: (row) => listTime(row.purgeDate),
    },
  ]
}
