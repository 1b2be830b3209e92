import { adminFilters, adminLimits } from '@maru/api/board'
import { useState } from 'react'
import { choiceParam, textParam, useListState, wholeParam } from '#kit/address/list-state.ts'
import { errorText } from '#kit/i18n/error-text.ts'
import { useTranslate } from '#kit/i18n/i18n.ts'
import { Button } from '#ui/button.tsx'
import { Card, CardBar } from '#ui/card.tsx'
import { askConfirm } from '#ui/dialog/ask.ts'
import { showToast } from '#ui/dialog/toast.tsx'
import { SearchField } from '#ui/form/field.tsx'
import { Select } from '#ui/form/select.tsx'
import { Hint, Muted } from '#ui/layout/hint.tsx'
import { Actions } from '#ui/layout/stack.tsx'
import { ListView } from '#ui/list/list-view.tsx'
import { useSelection } from '#ui/list/selection.ts'
import { Empty } from '#ui/notice.tsx'
import { type AdminAct, useAdminAct, useAdminArticles } from '../admin.api.ts'
import styles from './admin-card.module.css'
import { AdminTable } from './admin-table.tsx'

const acts: readonly AdminAct[] = ['remove', 'restore', 'hide', 'show']
const questions = {
  remove: 'board.admin.removeQuestion',
  restore: 'board.admin.restoreQuestion',
  hide: 'board.admin.hideQuestion',
  show: 'board.admin.showQuestion',
} as const
const results = {
  remove: 'board.admin.removedCount',
  restore: 'board.admin.restoredCount',
  hide: 'board.admin.hiddenCount',
  show: 'board.admin.shownCount',
} as const
const filterLabels = {
  all: 'kit.all',
  present: 'board.admin.filterPresent',
  unlisted: 'board.admin.filterUnlisted',
  removed: 'board.admin.filterRemoved',
  secret: 'board.admin.filterSecret',
} as const

interface ActsProps {
  boardId: number
  chosen: readonly number[]
  onDone: () => void
}

/** Buttons for the actions on the selected articles. Each action asks for confirmation and reports its result. */
function Acts({ boardId, chosen, onDone }: ActsProps) {
  const t = useTranslate()
  const change = useAdminAct(boardId)
  const run = async (act: AdminAct) => {
    const count = chosen.length
    const isSure = await askConfirm({ text: t(questions[act], { count }), isDanger: act === 'remove' })
    if (!isSure) return
    change.mutate(
      { act, articleIds: [...chosen] },
      {
        onSuccess: ({ changed, skipped }) => {
          onDone()
          if (changed > 0) showToast(t(results[act], { count: changed }))
          if (skipped > 0) showToast(t('board.admin.skippedCount', { count: skipped }), 'info')
        },
        onError: (error) => showToast(errorText(error, t), 'danger'),
      },
    )
  }
  return (
    <Actions className={styles.acts}>
      <Muted className={styles.chosen} aria-live="polite">
        {t('board.admin.chosen', { count: chosen.length })}
      </Muted>
      {acts.map((act) => (
        <Button
          key={act}
          tone={act === 'remove' ? 'danger' : 'plain'}
          isDisabled={chosen.length === 0}
          isPending={change.isPending}
          onPress={() => void run(act)}
        >
          {t(`board.admin.${act}`)}
        </Button>
      ))}
    </Actions>
  )
}

const params = {
  filter: choiceParam('FILTER', adminFilters, 'all'),
  searchText: textParam('SEARCHTEXT'),
  page: wholeParam('PAGE', 1),
}

/** Filter, search field, action buttons, table and pager of the article administration. */
export function AdminCard({ boardId, size, label }: { boardId: number; size: number; label: string }) {
  const t = useTranslate()
  const [listFilter, show] = useListState(params)
  const articles = useAdminArticles(boardId, { ...listFilter, size })
  const selection = useSelection<number>([listFilter.filter, listFilter.searchText, listFilter.page].join())
  const [typed, setTyped] = useState(listFilter.searchText)
  const search = (text: string) => {
    setTyped(text)
    if (text === '') show({ searchText: '' })
  }
  const total = Math.min(articles.data?.totalCount ?? 0, adminLimits.depth)
  return (
    <Card label={label}>
      <CardBar>
        <div className={styles.filter}>
          <Select
            label={t('board.admin.filter')}
            hideLabel
            value={listFilter.filter}
            options={adminFilters.map((value) => ({ value, label: t(filterLabels[value]) }))}
            onChange={(filter) => show({ filter })}
          />
        </div>
        <div className={styles.search}>
          <SearchField
            label={t('board.admin.search')}
            value={typed}
            onChange={search}
            onSubmit={(searchText) => show({ searchText })}
          />
        </div>
        <Acts boardId={boardId} chosen={[...selection.chosen]} onDone={selection.clear} />
      </CardBar>
      <ListView
        label={label}
        answer={articles}
        rowKey={(article) => article.articleId}
        empty={<Empty text={t('board.admin.none')} />}
        pager={{ page: listFilter.page, size, total, onChange: (page) => show({ page }) }}
      >
        {(rows) => <AdminTable {...{ label, boardId, selection }} articles={rows} />}
      </ListView>
      {listFilter.searchText === '' ? null : (
        <Hint className={styles.hint}>
          {t('board.admin.searchHint', { count: adminLimits.searched.toLocaleString() })}
        </Hint>
      )}
      {(articles.data?.totalCount ?? 0) > adminLimits.depth ? (
        <Hint className={styles.hint}>
          {t('board.admin.depthHint', { count: adminLimits.depth.toLocaleString() })}
        </Hint>
      ) : null}
    </Card>
  )
}
