import type { InvalidStep } from '@maru/api/approval'
import { useState } from 'react'
import { useListState, wholeParam } from '#kit/address/list-state.ts'
import { listTime } from '#kit/i18n/dates.ts'
import { localName, useLanguage, useTranslate } from '#kit/i18n/i18n.ts'
import { Tag } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { PageHeader } from '#ui/layout/page-header.tsx'
import type { Column } from '#ui/list/list.tsx'
import { ListView } from '#ui/list/list-view.tsx'
import { pageSizes } from '#ui/list/pager.tsx'
import { useSelection } from '#ui/list/selection.ts'
import { Empty } from '#ui/notice.tsx'
import styles from '../absence/parts/absence.module.css'
import { useInvalidSteps } from '../invalid/invalid.api.ts'
import { ReplaceDialog } from '../invalid/parts/replace-dialog.tsx'

const params = { page: wholeParam('PAGE', 1), size: wholeParam('SIZE', 20) }
const keyOf = (row: InvalidStep) => `${row.apmId}/${row.stepId}`

/** Documents that wait for people who left, for the administrator to name others. */
export function InvalidPage() {
  const t = useTranslate()
  const [{ page, size }, show] = useListState(params)
  const answer = useInvalidSteps({ page, itemsPerPage: size })
  const selection = useSelection<string | number>(`${page} ${size}`)
  const [opened, setOpened] = useState<readonly InvalidStep[] | null>(null)
  const columns = useColumns((row) => setOpened([row]))
  const chosen = (answer.data?.data ?? []).filter((row) => selection.chosen.has(keyOf(row)))
  return (
    <>
      <PageHeader
        title={t('approval.entry.invalid')}
        actions={
          <Button tone="primary" isDisabled={chosen.length === 0} onPress={() => setOpened(chosen)}>
            {t('approval.invalid.replace')}
          </Button>
        }
      />
      <p className={styles.pageHint}>{t('approval.invalid.hint')}</p>
      <Card label={t('approval.entry.invalid')}>
        <ListView
          label={t('approval.entry.invalid')}
          answer={answer}
          rowKey={keyOf}
          rowLabel={(row) => row.subject}
          selection={selection}
          columns={columns}
          empty={<Empty text={t('approval.invalid.none')} />}
          pager={{
            ...{ page, size, sizes: pageSizes },
            onChange: (next) => show({ page: next }),
            onSize: (next) => show({ size: next, page: 1 }),
          }}
        />
      </Card>
      {opened ? (
        <ReplaceDialog
          steps={opened}
          onClose={() => {
            selection.clear()
            setOpened(null)
          }}
        />
      ) : null}
    </>
  )
}

function useColumns(onOpen: (row: InvalidStep) => void): Column<InvalidStep>[] {
  const t = useTranslate()
  const language = useLanguage()
  return [
    {
      ...{ id: 'subject', head: t('approval.subject'), phone: 'main' },
      cell: (row) => (
        <Button tone="quiet" onPress={() => onOpen(row)}>
          {row.subject}
        </Button>
      ),
    },
    {
      ...{ id: 'form', head: t('approval.list.form'), width: '140px', phone: 'none' },
      cell: (row) => localName(row.formName, language),
    },
    {
      ...{ id: 'drafter', head: t('approval.list.drafter'), width: '120px', phone: 'none' },
      cell: (row) => localName(row.drafterName, language),
    },
    {
      ...{ id: 'person', head: t('approval.invalid.person'), width: '180px', phone: 'meta' },
      cell: (row) => `${localName(row.personName, language)} · ${t(`approval.kind.${row.kind}`)}`,
    },
    {
      ...{ id: 'state', head: t('approval.list.progress'), width: '110px', phone: 'mark' },
      cell: (row) => (
        <Tag tone={row.isActive ? 'warn' : 'info'}>
          {t(row.isActive ? 'approval.invalid.waits' : 'approval.invalid.later')}
        </Tag>
      ),
    },
    {
      ...{ id: 'since', head: t('approval.list.drafted'), width: '110px', phone: 'meta' },
      cell: (row) => (row.activatedDate ? listTime(row.activatedDate) : '–'),
    },
  ]
}
