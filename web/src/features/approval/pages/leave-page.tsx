import type { approvalApi } from '@maru/api/approval'
import type { Output } from '@maru/api/kit/endpoint'
import { useState } from 'react'
import { textParam, useListState, wholeParam } from '#kit/address/list-state.ts'
import { localName, useLanguage, useTranslate } from '#kit/i18n/i18n.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { SearchField } from '#ui/form/field.tsx'
import { Select } from '#ui/form/select.tsx'
import { PageHeader } from '#ui/layout/page-header.tsx'
import type { Column } from '#ui/list/list.tsx'
import { ListView } from '#ui/list/list-view.tsx'
import { pageSizes } from '#ui/list/pager.tsx'
import { useSelection } from '#ui/list/selection.ts'
import { Empty } from '#ui/notice.tsx'
import { useLeaveGrants } from '../absence/absence.api.ts'
import { dayNumber } from '../absence/absence.rules.ts'
import styles from '../absence/parts/absence.module.css'
import { GrantDialog } from '../absence/parts/grant-dialog.tsx'

type LeaveRow = Output<typeof approvalApi.listLeaveGrants>['data'][number]

const thisYear = new Date().getFullYear()
const years = [thisYear - 1, thisYear, thisYear + 1]
const params = {
  year: wholeParam('YEAR', thisYear),
  page: wholeParam('PAGE', 1),
  size: wholeParam('SIZE', 20),
  text: textParam('SEARCHTEXT'),
}

/** The administration of annual leave: the days of people in a year, and what is left of them. */
export function LeavePage() {
  const t = useTranslate()
  const language = useLanguage()
  const [{ year, page, size, text }, show] = useListState(params)
  const answer = useLeaveGrants({
    year,
    page,
    itemsPerPage: size,
    ...(text === '' ? {} : { searchText: text }),
  })
  const rows = answer.data?.data ?? []
  const selection = useSelection<string | number>(`${year} ${page} ${size} ${text}`)
  const [search, setSearch] = useState(text)
  const [opened, setOpened] = useState<readonly LeaveRow[] | null>(null)
  const columns = useColumns((row) => setOpened([row]))
  const chosen = rows.filter((row) => selection.chosen.has(row.personCode))
  return (
    <>
      <PageHeader
        title={t('approval.absence.grants')}
        actions={
          <>
            <Select
              label={t('approval.absence.year')}
              hideLabel
              options={years.map((one) => ({
                value: String(one),
                label: t('approval.absence.yearOf', { year: one }),
              }))}
              value={String(year)}
              onChange={(next) => show({ year: Number(next), page: 1 })}
            />
            <SearchField
              label={t('approval.absence.people')}
              value={search}
              onChange={setSearch}
              onSubmit={(next) => show({ text: next, page: 1 })}
            />
            <Button tone="primary" isDisabled={chosen.length === 0} onPress={() => setOpened(chosen)}>
              {t('approval.absence.enter')}
            </Button>
          </>
        }
      />
      <p className={styles.pageHint}>{t('approval.absence.grantsHint')}</p>
      <Card label={t('approval.absence.grants')}>
        <ListView
          label={t('approval.absence.grants')}
          answer={answer}
          rowKey={(row) => row.personCode}
          rowLabel={(row) => localName(row.name, language)}
          selection={selection}
          columns={columns}
          empty={<Empty text={t('approval.absence.noPeople')} />}
          pager={{
            ...{ page, size, sizes: pageSizes },
            onChange: (next) => show({ page: next }),
            onSize: (next) => show({ size: next, page: 1 }),
          }}
        />
      </Card>
      {opened ? <GrantDialog year={year} rows={opened} onClose={() => setOpened(null)} /> : null}
    </>
  )
}

function useColumns(onOpen: (row: LeaveRow) => void): Column<LeaveRow>[] {
  const t = useTranslate()
  const language = useLanguage()
  const number = (id: 'used' | 'requested'): Column<LeaveRow> => ({
    ...{ id, head: t(`approval.absence.${id}`), align: 'end', width: '96px', phone: 'none' },
    cell: (row) => dayNumber(row[id]),
  })
  return [
    {
      ...{ id: 'name', head: t('approval.absence.person'), phone: 'main' },
      cell: (row) => (
        <Button tone="quiet" onPress={() => onOpen(row)}>
          {localName(row.name, language)}
        </Button>
      ),
    },
    {
      ...{ id: 'dept', head: t('approval.absence.dept'), phone: 'meta' },
      cell: (row) => localName(row.dept, language),
    },
    {
      ...{ id: 'total', head: t('approval.absence.total'), align: 'end', width: '120px', phone: 'meta' },
      cell: (row) => (
        <>
          <small className={styles.phoneLabel}>{t('approval.absence.total')}</small>
          {row.isGranted ? dayNumber(row.total) : t('approval.absence.ungranted')}
        </>
      ),
    },
    number('used'),
    number('requested'),
    {
      ...{
        id: 'remaining',
        head: t('approval.absence.remaining'),
        align: 'end',
        width: '96px',
        phone: 'mark',
      },
      cell: (row) => (
        <>
          <small className={styles.phoneLabel}>{t('approval.absence.remaining')}</small>
          {row.isGranted ? dayNumber(row.remaining) : '–'}
        </>
      ),
    },
  ]
}
