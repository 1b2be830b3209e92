import type { MailRow } from '@maru/api/mail'
import { ChevronDown, ChevronUp } from 'lucide-react'
import { useRef, useState } from 'react'
import { useGo } from '#kit/address/link.tsx'
import { useListState } from '#kit/address/list-state.ts'
import { useTranslate } from '#kit/i18n/i18n.ts'
import { useKeys } from '#kit/screen/keys.ts'
import { useWide } from '#kit/screen/use-wide.ts'
import { Button } from '#ui/button.tsx'
import { classes } from '#ui/classes.ts'
import { Icon } from '#ui/icon.tsx'
import { useDocumentTitle } from '#ui/layout/page-header.tsx'
import { useSelection } from '#ui/list/selection.ts'
import { Empty } from '#ui/notice.tsx'
import { useFolderTree, useMails, useMailView } from '../mail.api.ts'
import { flatten, folderKey, mailParams, neighbour, writeAddress } from '../mail.rules.ts'
import { undoLast, useMailActs } from '../mail-acts.api.ts'
import { BoxProvider } from '../mailbox.api.ts'
import { useBoxRight } from '../other-mailboxes.api.ts'
import { AnswersHost } from '../parts/answers-host.tsx'
import { FolderPane } from '../parts/folder-pane.tsx'
import { SearchProvider } from '../parts/hits.tsx'
import { ListPane } from '../parts/list-pane.tsx'
import styles from '../parts/mail.module.css'
import { Reader } from '../parts/reader.tsx'
import { ReaderBar } from '../parts/reader-bar.tsx'
import { AnswersContext, useOpenAnswers } from '../writer/parts/use-answers.ts'

/** The list of a folder that was just opened. */
const first = { mail: '', search: '', filter: 'all', category: '' } as const

function useMailPage() {
  const [state, change] = useListState(mailParams)
  const [view, onView] = useMailView()
  const mails = useMails(state, view.conversations)
  const selection = useSelection<string>(
    `${state.box}${state.folder}${state.search}${state.filter}${state.category}`,
  )
  const rows = mails.data ?? []
  const acts = useMailActs(rows)
  const open = (row: Pick<MailRow, 'id'>) => change({ mail: row.id })
  /** Runs an act that takes mails away, and continues with the next one if the shown one is among them. */
  const gone = (ids: string[], act: (ids: string[]) => Promise<boolean>) => {
    const next = ids.includes(state.mail) ? (neighbour(rows, new Set(ids)) ?? '') : state.mail
    void act(ids).then((isDone) => {
      if (!isDone) return
      selection.clear()
      change({ mail: next })
    })
  }
  return { state, change, view, onView, mails, selection, acts, rows, open, gone }
}

function useMailKeys(
  { state, change, rows, open, gone, acts, selection }: ReturnType<typeof useMailPage>,
  { search, write }: { search: () => void; write: () => void },
) {
  const at = rows.findIndex((row) => row.id === state.mail)
  const ids = () => (selection.chosen.size > 0 ? [...selection.chosen] : state.mail ? [state.mail] : [])
  const step = (by: number) => {
    const next = rows[Math.min(rows.length - 1, Math.max(0, at < 0 ? 0 : at + by))]
    if (!next) return
    open(next)
  }
  const act = (run: (all: string[]) => Promise<boolean>) => {
    const all = ids()
    if (all.length > 0) gone(all, run)
  }
  useKeys([
    { key: 'j', label: 'mail.act.next', run: () => step(1) },
    { key: 'k', label: 'mail.act.previous', run: () => step(-1) },
    { key: 'e', label: 'mail.act.archive', run: () => act(acts.archive) },
    {
      key: '#',
      label: 'mail.act.remove',
      run: () => act((all) => acts.remove(all, state.folder === 'deleteditems')),
    },
    {
      key: 's',
      label: 'mail.act.flag',
      run: () => {
        const flagged = rows.find((row) => row.id === state.mail)
        const isFlagged = !flagged?.isFlagged
        if (ids().length > 0) void acts.mark(ids(), { isFlagged })
      },
    },
    {
      key: 'U',
      label: 'mail.act.markUnread',
      run: () => void (ids().length > 0 && acts.mark(ids(), { isRead: false })),
    },
    { key: 'z', label: 'mail.reading.undoLast', run: undoLast },
    { key: 'u', label: 'mail.act.back', run: () => change({ mail: '' }) },
    { key: '/', label: 'mail.act.search', run: search },
    { key: 'c', label: 'mail.writer.title', run: write },
  ])
}

/** The mailbox of the address: the own one, or another one. */
export function MailPage() {
  const [{ box, search }] = useListState(mailParams)
  return (
    <BoxProvider value={/^\d+$/.test(box) ? box : ''}>
      <SearchProvider value={search}>
        <AnswersContext value={useOpenAnswers()}>
          <Mailbox />
        </AnswersContext>
      </SearchProvider>
    </BoxProvider>
  )
}

/** The mailbox: folders, list and reading pane; on a phone one of them at a time. */
function Mailbox() {
  const t = useTranslate()
  const page = useMailPage()
  const { state, change, view, gone, acts } = page
  const searchRef = useRef<HTMLInputElement>(null)
  const isWide = useWide(961)
  const [showsFolders, setShowsFolders] = useState(false)
  const { data: tree = [] } = useFolderTree()
  const folder = state.folder || 'inbox'
  const chosen = flatten(tree).find((one) => folderKey(one.folder) === folder)?.folder
  const { box } = useBoxRight()
  const go = useGo()
  const shown = folder === 'flagged' ? t('mail.flagged') : (chosen?.displayName ?? t('mail.title'))
  const name = box ? `${shown} · ${box.name}` : shown
  useDocumentTitle(chosen && chosen.unreadCount > 0 ? `${name} (${chosen.unreadCount})` : name)
  useMailKeys(page, { search: () => searchRef.current?.focus(), write: () => go(writeAddress(box)) })
  const isPaned = isWide && view.pane !== 'none'
  const choose = (key: string) => {
    setShowsFolders(false)
    change({ ...first, folder: key === 'inbox' ? '' : key })
  }
  const openBox = (id: string) => change({ ...first, box: id, folder: '' })
  const back = isPaned ? {} : { onBack: () => change({ mail: '' }) }
  const reader = state.mail ? (
    <Reader
      key={state.mail}
      id={state.mail}
      onOpen={(mail) => change({ mail })}
      bar={(mail) => <ReaderBar mail={mail} acts={acts} {...back} onGone={(act) => gone([mail.id], act)} />}
    />
  ) : (
    <div className={styles.choose}>
      <Empty text={t('mail.read.choose')} />
    </div>
  )
  return (
    <div data-wide-page className={classes(styles.page, isPaned && styles[view.pane])}>
      <h1 className={styles.hidden}>{name}</h1>
      {isWide || showsFolders ? (
        <FolderPane
          chosen={folder}
          onChoose={choose}
          onBox={openBox}
          onDropMails={(ids, to) => gone(ids, (all) => acts.moveTo(all, to))}
        />
      ) : null}
      {isPaned || !state.mail ? (
        <div className={styles.listSide}>
          {isWide ? null : (
            <div className={styles.phoneHead}>
              <Button
                tone="quiet"
                aria-expanded={showsFolders}
                onPress={() => setShowsFolders(!showsFolders)}
              >
                {name}
                <Icon icon={showsFolders ? ChevronUp : ChevronDown} size={16} />
                {chosen && chosen.unreadCount > 0 ? (
                  <span className={styles.count}>{chosen.unreadCount}</span>
                ) : null}
              </Button>
            </div>
          )}
          <ListPane
            {...page}
            state={{ ...state, folder }}
            searchRef={searchRef}
            onGone={gone}
            onOpen={page.open}
          />
        </div>
      ) : null}
      <AnswersHost id={state.mail} onOpen={page.open} isHidden={!isPaned && !state.mail} reader={reader} />
    </div>
  )
}
