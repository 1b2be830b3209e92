import { type AdminFilter, adminFilters, adminLimits } from '@maru/api/board'
import { useState } from 'react'
import { errorText } from '../../../kit/error-text.ts'
import { useWords } from '../../../kit/i18n.ts'
import { askConfirm } from '../../../ui/ask.ts'
import { Button } from '../../../ui/button.tsx'
import { Card, CardBar } from '../../../ui/card.tsx'
import { SearchField } from '../../../ui/field.tsx'
import { LoadingBar, Skeleton, useSteadyLoading } from '../../../ui/loading.tsx'
import { Empty, ErrorNote } from '../../../ui/notice.tsx'
import { Pager } from '../../../ui/pager.tsx'
import { Select } from '../../../ui/select.tsx'
import { showToast } from '../../../ui/toast.tsx'
import { type AdminAct, useAdminAct, useAdminArticles } from '../admin.api.ts'
import styles from './admin-card.module.css'
import { AdminTable } from './admin-table.tsx'

const acts: readonly AdminAct[] = ['remove', 'restore', 'hide', 'show']
const questions = {
  remove: 'boardAdmin.removeQuestion',
  restore: 'boardAdmin.restoreQuestion',
  hide: 'boardAdmin.hideQuestion',
  show: 'boardAdmin.showQuestion',
} as const
const results = {
  remove: 'boardAdmin.removedCount',
  restore: 'boardAdmin.restoredCount',
  hide: 'boardAdmin.hiddenCount',
  show: 'boardAdmin.shownCount',
} as const
const filterWords = {
  all: 'boardAdmin.filterAll',
  present: 'boardAdmin.filterPresent',
  unlisted: 'boardAdmin.filterUnlisted',
  removed: 'boardAdmin.filterRemoved',
  secret: 'boardAdmin.filterSecret',
} as const

interface ActsProps {
  boardId: number
  chosen: readonly number[]
  onDone: () => void
}

/** What can be done with the chosen articles, each asked before and told afterwards. */
function Acts({ boardId, chosen, onDone }: ActsProps) {
  const t = useWords()
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
          if (skipped > 0) showToast(t('boardAdmin.skippedCount', { count: skipped }), 'info')
        },
        onError: (error) => showToast(errorText(error, t), 'danger'),
      },
    )
  }
  return (
    <div className={styles.acts}>
      <span className={styles.chosen} aria-live="polite">
        {t('boardAdmin.chosen', { count: chosen.length })}
      </span>
      {acts.map((act) => (
        <Button
          key={act}
          tone={act === 'remove' ? 'danger' : 'plain'}
          isDisabled={chosen.length === 0}
          isPending={change.isPending}
          onPress={() => void run(act)}
        >
          {t(`boardAdmin.${act}`)}
        </Button>
      ))}
    </div>
  )
}

/** Filter, search, acts, articles and pager of the administration. */
export function AdminCard({ boardId, size, label }: { boardId: number; size: number; label: string }) {
  const t = useWords()
  const [typed, setTyped] = useState('')
  const [wish, setWish] = useState({ filter: 'all' as AdminFilter, searchText: '', page: 1 })
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set())
  const articles = useAdminArticles(boardId, { ...wish, size })
  const isBusy = useSteadyLoading(articles.isFetching)
  const show = (next: Partial<typeof wish>) => {
    setWish({ ...wish, page: 1, ...next })
    setChosen(new Set())
  }
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
            label={t('boardAdmin.filter')}
            hideLabel
            value={wish.filter}
            options={adminFilters.map((value) => ({ value, label: t(filterWords[value]) }))}
            onChange={(filter) => show({ filter })}
          />
        </div>
        <div className={styles.search}>
          <SearchField
            label={t('boardAdmin.search')}
            value={typed}
            onChange={search}
            onSubmit={(searchText) => show({ searchText })}
          />
        </div>
        <Acts boardId={boardId} chosen={[...chosen]} onDone={() => setChosen(new Set())} />
      </CardBar>
      <LoadingBar isLoading={isBusy} />
      {articles.isPending ? <Skeleton rows={10} /> : null}
      {articles.isError ? <ErrorNote error={articles.error} onRetry={() => void articles.refetch()} /> : null}
      {articles.data?.data.length === 0 ? <Empty text={t('boardAdmin.none')} /> : null}
      {articles.data && articles.data.data.length > 0 ? (
        <AdminTable
          label={label}
          boardId={boardId}
          articles={articles.data.data}
          chosen={chosen}
          onChoose={setChosen}
        />
      ) : null}
      {wish.searchText === '' ? null : (
        <p className={styles.hint}>
          {t('boardAdmin.searchHint', { count: adminLimits.searched.toLocaleString() })}
        </p>
      )}
      {(articles.data?.totalCount ?? 0) > adminLimits.depth ? (
        <p className={styles.hint}>
          {t('boardAdmin.depthHint', { count: adminLimits.depth.toLocaleString() })}
        </p>
      ) : null}
      <Pager page={wish.page} size={size} total={total} onChange={(page) => show({ page })} />
    </Card>
  )
}
