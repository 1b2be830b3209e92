import { contactPages } from '@maru/api/contact'
import { type ReactNode, useState } from 'react'
import { useTranslate } from '#kit/i18n/i18n.ts'
import { Button } from '#ui/button.tsx'
import { Row } from '#ui/layout/stack.tsx'
import { Pager } from '#ui/list/pager.tsx'
import { Tree, type TreeNode } from '#ui/list/tree.tsx'
import { Skeleton } from '#ui/loading.tsx'
import { Empty, ErrorNote } from '#ui/notice.tsx'
import type { PickItem } from '../picker.rules.ts'
import type { MemberRow } from './member-list.tsx'
import { MemberPane, type RowSource } from './member-pane.tsx'
import { SearchBox } from './search-box.tsx'
import styles from './view.module.css'
import type { ViewProps } from './view.rules.ts'

/** State of a view of folders: the selected folder, the search text, the page and the selected item. */
export function useFolderSearch() {
  const [selected, setSelected] = useState<string | null>(null)
  const [text, setText] = useState('')
  const [page, setPage] = useState(1)
  const [looked, setLooked] = useState<PickItem | null>(null)
  return {
    selected,
    text,
    page,
    looked,
    setPage(next: number) {
      setPage(next)
      setLooked(null)
    },
    setLooked,
    select(folder: string) {
      setSelected(folder)
      setPage(1)
      setLooked(null)
    },
    search(next: string) {
      setText(next)
      setPage(1)
      setLooked(null)
    },
  }
}

/** Properties of {@link FolderView}; `folders` and `members` are the two queries of the view. */
export interface FolderViewProps {
  view: ViewProps
  search: ReturnType<typeof useFolderSearch>
  folders: RowSource
  /** The tree: label, nodes, selected node, nodes that are open at first, and the text of an empty tree. */
  tree: { label: string; nodes: TreeNode[]; selected: string | undefined; open: string[]; emptyText: string }
  /** Loads more folders into the tree; null if all are loaded. */
  onMore?: (() => void) | null
  members: RowSource & { data: { totalCount: number } | undefined }
  /** `search` is the label of the search box. */
  list: { label: string; rows: readonly MemberRow[]; emptyText: string; search: string }
  /** The card of the selected item. */
  card: ReactNode
}

/** A tree of folders next to the members of one of them, with search and pages (spec 1§2). */
export function FolderView({
  view,
  search,
  folders,
  tree,
  onMore = null,
  members,
  list,
  card,
}: FolderViewProps) {
  const t = useTranslate()
  if (folders.error) return <ErrorNote error={folders.error} onRetry={() => folders.refetch()} />
  return (
    <div className={styles.view} data-step={view.step}>
      <div className={styles.side}>
        <div className={styles.tree}>
          {folders.isPending ? (
            <Skeleton rows={4} />
          ) : (
            <Tree
              label={tree.label}
              nodes={tree.nodes}
              defaultExpandedKeys={tree.open}
              empty={<Empty text={tree.emptyText} />}
              selectionMode="single"
              selectedKeys={tree.selected === undefined ? [] : [tree.selected]}
              onSelectionChange={(keys) => {
                const [key] = keys === 'all' ? [] : [...keys]
                if (key === undefined) return
                search.select(String(key))
                view.onStep('list')
              }}
            />
          )}
          {onMore ? <Button onPress={onMore}>{t('org.more')}</Button> : null}
        </div>
      </div>
      <div className={styles.main}>
        <Row gap="3" rowGap="2" wrap className={styles.bar}>
          <SearchBox
            label={list.search}
            onSearch={search.search}
            onClear={() => void members.refetch()}
            least={1}
          />
        </Row>
        <MemberPane
          {...list}
          source={members}
          isWaiting={folders.isPending}
          canPick={view.canPick}
          isSingle={view.isSingle}
          chosen={view.chosen}
          onChoose={view.onChoose}
          onAdd={view.onAdd}
          onLook={search.setLooked}
          emptyText={search.text ? t('org.nothingFound', { text: search.text }) : list.emptyText}
        />
        <Pager
          page={search.page}
          size={contactPages.members}
          total={members.data?.totalCount ?? 0}
          range={contactPages.range}
          onChange={(page) => {
            search.setPage(page)
          }}
        />
        {card}
      </div>
    </div>
  )
}
