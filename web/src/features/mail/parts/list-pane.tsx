import type { MailRow } from '@maru/api/mail'
import { Archive, FolderInput, Mail, MailOpen, SlidersHorizontal, Tag, Trash2 } from 'lucide-react'
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import type { ListState } from '#kit/address/list-state.ts'
import { useTranslate } from '#kit/i18n/i18n.ts'
import { Answer } from '#ui/answer.tsx'
import { Button, IconButton } from '#ui/button.tsx'
import { classes } from '#ui/classes.ts'
import { Menu } from '#ui/dialog/menu.tsx'
import { SearchField } from '#ui/form/field.tsx'
import { Icon } from '#ui/icon.tsx'
import type { Selection } from '#ui/list/selection.ts'
import { Empty } from '#ui/notice.tsx'
import { type MailView, useFolders, type useMails } from '../mail.api.ts'
import { filtersOf, folderKey, listOrders, type mailParams, paneLayouts } from '../mail.rules.ts'
import type { useMailActs } from '../mail-acts.api.ts'
import { useBoxRight } from '../other-mailboxes.api.ts'
import { useCategories } from '../settings.api.ts'
import { WriteButton } from '../writer/parts/answer-buttons.tsx'
import { useCategoryGroup } from './category-menu.ts'
import styles from './mail.module.css'
import { MailRows } from './mail-rows.tsx'
import { MirrorStrip } from './mirror-strip.tsx'
import { NewBar, useDelayedRows } from './new-bar.tsx'
import { SearchHints } from './search-hints.tsx'

type State = ListState<typeof mailParams>

/** Properties of {@link ListPane}. */
export interface ListPaneProps {
  state: State
  change: (next: Partial<State>) => void
  view: MailView
  onView: (next: Partial<MailView>) => void
  mails: ReturnType<typeof useMails>
  selection: Selection<string>
  acts: ReturnType<typeof useMailActs>
  searchRef: RefObject<HTMLInputElement | null>
  onGone: (ids: string[], act: (ids: string[]) => Promise<boolean>) => void
  onOpen: (row: MailRow) => void
}

function ViewMenu({ state, change, view, onView }: ListPaneProps) {
  const t = useTranslate()
  const { data: categories = [] } = useCategories()
  const all = { id: '', name: t('mail.reading.allCategories') }
  return (
    <Menu
      label={t('mail.view.label')}
      trigger={(opener) => (
        <IconButton {...opener} label={t('mail.view.label')}>
          <Icon icon={SlidersHorizontal} />
        </IconButton>
      )}
      groups={[
        {
          id: 'sort',
          title: t('mail.sort.label'),
          entries: listOrders.map((order) => ({
            id: order,
            label: t(`mail.sort.${order}`),
            isChosen: state.order === order,
            run: () => change({ order }),
          })),
        },
        ...(categories.length === 0
          ? []
          : [
              {
                id: 'category',
                title: t('mail.reading.category'),
                entries: [all, ...categories].map(({ id, name }) => ({
                  id: `category-${id}`,
                  label: name,
                  isChosen: state.category === id,
                  run: () => change({ category: id, mail: '' }),
                })),
              },
            ]),
        {
          id: 'pane',
          title: t('mail.view.pane'),
          entries: paneLayouts.map((pane) => ({
            id: pane,
            label: t(`mail.view.${pane}`),
            isChosen: view.pane === pane,
            run: () => onView({ pane }),
          })),
        },
        {
          id: 'conversations',
          entries: [
            {
              id: 'conversations',
              label: t('mail.view.conversations'),
              isChosen: view.conversations,
              run: () => onView({ conversations: !view.conversations }),
            },
          ],
        },
      ]}
    />
  )
}

function SelectionBar({ selection, acts, state, mails, onGone }: ListPaneProps) {
  const t = useTranslate()
  const { data: folders = [] } = useFolders()
  const ids = [...selection.chosen]
  const isDeleted = state.folder === 'deleteditems'
  const mark = (isRead: boolean) => void acts.mark(ids, { isRead }).then(() => selection.clear())
  const chosen = (mails.data ?? []).filter((row) => selection.chosen.has(row.id))
  const categories = useCategoryGroup(chosen, acts)
  const targets = folders.filter((one) => !['drafts', 'outbox'].includes(one.wellKnownFolderName))
  return (
    <div className={styles.selected}>
      <span className={styles.strong}>{t('mail.list.selected', { count: ids.length })}</span>
      <IconButton label={t('mail.act.archive')} size="s" onPress={() => onGone(ids, acts.archive)}>
        <Icon icon={Archive} size={16} />
      </IconButton>
      <IconButton
        label={t(isDeleted ? 'mail.act.removeForever' : 'mail.act.remove')}
        size="s"
        onPress={() => onGone(ids, (all) => acts.remove(all, isDeleted))}
      >
        <Icon icon={Trash2} size={16} />
      </IconButton>
      <IconButton label={t('mail.act.markRead')} size="s" onPress={() => mark(true)}>
        <Icon icon={MailOpen} size={16} />
      </IconButton>
      <IconButton label={t('mail.act.markUnread')} size="s" onPress={() => mark(false)}>
        <Icon icon={Mail} size={16} />
      </IconButton>
      <Menu
        label={t('mail.act.moveTo')}
        trigger={(opener) => (
          <IconButton {...opener} label={t('mail.act.move')} size="s">
            <Icon icon={FolderInput} size={16} />
          </IconButton>
        )}
        groups={[
          {
            id: 'move',
            title: t('mail.act.moveTo'),
            entries: targets.map((one) => ({
              id: one.id,
              label: one.displayName,
              run: () => onGone(ids, (all) => acts.moveTo(all, folderKey(one))),
            })),
          },
        ]}
      />
      <Menu
        label={t('mail.reading.category')}
        trigger={(opener) => (
          <IconButton {...opener} label={t('mail.reading.category')} size="s">
            <Icon icon={Tag} size={16} />
          </IconButton>
        )}
        groups={[categories]}
      />
      <Button tone="quiet" onPress={selection.clear}>
        {t('kit.cancel')}
      </Button>
    </div>
  )
}

function Head(props: ListPaneProps) {
  const { state, change, searchRef, selection } = props
  const t = useTranslate()
  const [typed, setTyped] = useState(state.search)
  useEffect(() => setTyped(state.search), [state.search])
  const [isSearching, setSearching] = useState(false)
  const { isShared } = useBoxRight()
  const searchFor = (search: string) => {
    setTyped(search)
    setSearching(false)
    change({ search, mail: '' })
  }
  const typeOn = (text: string) => {
    setTyped(text)
    searchRef.current?.focus()
  }
  const type = (text: string) => {
    setTyped(text)
    if (text === '') change({ search: '' })
  }
  return (
    <search
      className={styles.listHead}
      onFocus={({ target }) => setSearching(target === searchRef.current || isSearching)}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) setSearching(false)
      }}
    >
      <div className={styles.searchLine}>
        <div className={styles.grow}>
          <SearchField
            label={t('mail.search')}
            value={typed}
            onChange={type}
            onSubmit={searchFor}
            inputRef={searchRef as RefObject<HTMLInputElement>}
          />
        </div>
        <ViewMenu {...props} />
        <WriteButton />
      </div>
      {isSearching ? <SearchHints typed={typed} onType={typeOn} onSearch={searchFor} /> : null}
      {isSearching ? null : selection.chosen.size > 0 ? (
        <SelectionBar {...props} />
      ) : (
        <fieldset className={styles.filters} aria-label={t('mail.filter.label')}>
          {filtersOf(isShared).map((filter) => (
            <button
              key={filter}
              type="button"
              aria-pressed={state.filter === filter}
              className={classes(styles.chip, state.filter === filter && styles.chipOn)}
              onClick={() => change({ filter })}
            >
              {t(`mail.filter.${filter}`)}
            </button>
          ))}
        </fieldset>
      )}
    </search>
  )
}

/** What is above the list: its search and acts, and how far it shows a mail server. */
function Top(props: ListPaneProps) {
  return (
    <>
      <Head {...props} />
      <MirrorStrip />
    </>
  )
}

/** The list of a folder or of a search, with its search, its filters and the acts on selected mails. */
export function ListPane(props: ListPaneProps) {
  const { state, view, mails, selection, acts, onOpen } = props
  const t = useTranslate()
  const { canWrite } = useBoxRight()
  const none = state.search ? 'mail.list.emptySearch' : 'mail.list.empty'
  const { folder, search, filter, order, category } = state
  const place = [state.box, folder, search, filter, order, category, view.conversations].join('\n')
  const delayed = useDelayedRows(mails.data ?? [], place)
  const scroller = useRef<HTMLDivElement>(null)
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = mails
  const readMore = useCallback(() => {
    if (hasNextPage && !isFetchingNextPage) void fetchNextPage()
  }, [hasNextPage, isFetchingNextPage, fetchNextPage])
  // biome-ignore lint/correctness/useExhaustiveDependencies: another list starts at its top
  useEffect(() => {
    if (scroller.current) scroller.current.scrollTop = 0
  }, [place])
  const isSent = ['sentitems', 'drafts', 'outbox'].includes(state.folder)
  return (
    <section className={styles.list} aria-label={t('mail.list.label')}>
      <Top {...props} />
      <div
        ref={scroller}
        className={styles.scroll}
        onPointerMove={delayed.onPointerMove}
        onPointerLeave={delayed.onPointerLeave}
      >
        <NewBar count={delayed.count} onShow={delayed.show} />
        <Answer
          answer={mails}
          rows={8}
          empty={
            <Empty
              text={t(state.filter === 'all' && state.category === '' ? none : 'mail.list.emptyFilter')}
            />
          }
        >
          {() => (
            <>
              <MailRows
                rows={delayed.rows}
                scroller={scroller}
                onEnd={readMore}
                shown={state.mail}
                selection={selection}
                isSent={isSent}
                canWrite={canWrite}
                onOpen={onOpen}
                onFlag={(row) => void acts.mark([row.id], { isFlagged: !row.isFlagged })}
              />
              {mails.hasNextPage ? (
                <div className={styles.more}>
                  <Button isPending={mails.isFetchingNextPage} onPress={() => void mails.fetchNextPage()}>
                    {t('mail.list.more')}
                  </Button>
                </div>
              ) : null}
            </>
          )}
        </Answer>
      </div>
    </section>
  )
}
