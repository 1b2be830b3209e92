import type { BoardConfig } from '@maru/api/board'
import { useRouterState } from '@tanstack/react-router'
import { Ellipsis, PenLine, Search, ShieldCheck } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useGo } from '#kit/address/link.tsx'
import { useTranslate } from '#kit/i18n/i18n.ts'
import { Button, IconButton } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { Icon } from '#ui/icon.tsx'
import { PageHeader } from '#ui/layout/page-header.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { type BoardSearch, boardAddress } from '../../board.rules.ts'
import { DraftsButton } from '../../draft/parts/drafts-dialog.tsx'
import { defaultFilter, type ListFilter } from '../../list.rules.ts'
import { useIsPhone, useIsWide } from '../../parts/use-window.ts'
import { type BoardView, viewsOf } from '../../view.rules.ts'
import styles from './list-bar.module.css'
import { fieldsOf, ListFilters, SearchForm } from './list-bar.tsx'
import { ViewSwitch } from './view-switch.tsx'

/** Properties of {@link ListHead}; `config` is absent while it loads. */
export interface ListHeadProps {
  boardId: number
  config: BoardConfig | undefined
  title: string
  search: BoardSearch
  view: BoardView
  onFilter: (listFilter: ListFilter) => void
}

/** Search form of a board's list; the address of the page contains the search. */
export function ListSearch({
  config,
  listFilter,
  onFilter,
  focusesItself,
}: {
  config: BoardConfig
  listFilter: ListFilter
  onFilter: (listFilter: ListFilter) => void
  focusesItself?: boolean
}) {
  return (
    <SearchForm
      key={`${listFilter.field}.${listFilter.text}`}
      fields={fieldsOf(config)}
      {...{ listFilter, onFilter, focusesItself }}
    />
  )
}

/**
 * Title line of a board's list with search and action buttons. On a phone it has only two icon buttons and a
 * write button; a dialog contains the other controls.
 */
export function ListHead(props: ListHeadProps) {
  return useIsPhone() ? <PhoneHead {...props} /> : <WideHead {...props} />
}

function WideHead({ boardId, config, title, search, view, onFilter }: ListHeadProps) {
  const t = useTranslate()
  const isWide = useIsWide()
  const go = useGo()
  return (
    <PageHeader
      title={title}
      menuId={search.menuId}
      beside={config ? <ViewSwitch offered={viewsOf(config.boardKind)} shown={view} search={search} /> : null}
      actions={
        <>
          {config && isWide ? (
            <ListSearch {...{ config, onFilter }} listFilter={search.listFilter ?? defaultFilter} />
          ) : null}
          <ListActs {...{ boardId, config, search, view }} />
          {config?.authorisation.write ? (
            <Button
              tone="primary"
              icon={<Icon icon={PenLine} size={16} />}
              onPress={() => go(newArticleAddress(search))}
            >
              {t('board.list.write')}
            </Button>
          ) : null}
        </>
      }
    />
  )
}

/** Returns the address of the writer over a list, for a new article. */
export function newArticleAddress(search: Partial<BoardSearch>): string {
  return boardAddress('write', { ...search, articleId: undefined, parentId: undefined })
}

/** The buttons of a list except the write button: administration and drafts. */
function ListActs({
  boardId,
  config,
  search,
  view,
}: Pick<ListHeadProps, 'boardId' | 'config' | 'search' | 'view'>) {
  const t = useTranslate()
  const go = useGo()
  const { menuId } = search
  return (
    <>
      {config?.authorisation.notice ? (
        <Button
          icon={<Icon icon={ShieldCheck} size={16} />}
          onPress={() => go(boardAddress('admin', { boardId, menuId }))}
        >
          {t('board.admin.open')}
        </Button>
      ) : null}
      {config?.authorisation.write ? <DraftsButton at={{ boardId, menuId, view }} /> : null}
    </>
  )
}

function PhoneHead({ boardId, config, title, search, view, onFilter }: ListHeadProps) {
  const t = useTranslate()
  const go = useGo()
  const [isSearching, setSearching] = useState(false)
  const [isOpen, setOpen] = useState(false)
  const listFilter = search.listFilter ?? defaultFilter
  // A choice in the dialog can open another page; the dialog must not stay open over it.
  const path = useRouterState({ select: (state) => state.location.pathname })
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new path closes the dialog
  useEffect(() => setOpen(false), [path])
  return (
    <>
      <PageHeader
        title={title}
        menuId={search.menuId}
        actions={
          <>
            <IconButton
              label={t('board.search.search')}
              isOn={isSearching || listFilter.text !== ''}
              onPress={() => setSearching(!isSearching)}
            >
              <Icon icon={Search} />
            </IconButton>
            <IconButton label={t('board.list.more')} aria-haspopup="dialog" onPress={() => setOpen(true)}>
              <Icon icon={Ellipsis} />
            </IconButton>
          </>
        }
      />
      {config && (isSearching || listFilter.text !== '') ? (
        <ListSearch {...{ config, listFilter, onFilter }} focusesItself={isSearching} />
      ) : null}
      {config?.authorisation.write ? (
        <button
          type="button"
          aria-label={t('board.list.write')}
          className={styles.compose}
          onClick={() => go(newArticleAddress(search))}
        >
          <Icon icon={PenLine} size={22} />
        </button>
      ) : null}
      {config && isOpen ? (
        <Dialog isOpen size="s" title={t('board.list.more')} onClose={() => setOpen(false)}>
          <Stack className={styles.options}>
            <ViewSwitch offered={viewsOf(config.boardKind)} shown={view} search={search} />
            <ListFilters {...{ config, listFilter, onFilter }} />
            <ListActs {...{ boardId, config, search, view }} />
          </Stack>
        </Dialog>
      ) : null}
    </>
  )
}
