import type { Bookmark } from '@maru/api/gnb/bookmark'
import { wireName } from '@maru/api/kit/wire-name'
import { Trash2 } from 'lucide-react'
import { type RefObject, useState } from 'react'
import { Link } from '#kit/address/link.tsx'
import { openPopup, popupSizes } from '#kit/address/popup.ts'
import { errorText } from '#kit/i18n/error-text.ts'
import { localName, useLanguage, useTranslate } from '#kit/i18n/i18n.ts'
import { Answer } from '#ui/answer.tsx'
import { Button, IconButton } from '#ui/button.tsx'
import { askConfirm, showAlert } from '#ui/dialog/ask.ts'
import { BarLayer } from '#ui/dialog/bar-layer.tsx'
import { showToast } from '#ui/dialog/toast.tsx'
import { useUndoToast } from '#ui/dialog/undo-toast.ts'
import { Icon } from '#ui/icon.tsx'
import { Muted } from '#ui/layout/hint.tsx'
import { OrderList } from '#ui/list/order-list.tsx'
import { Empty } from '#ui/notice.tsx'
import {
  bookmarkAddress,
  useBookmarks,
  useOrderBookmarks,
  useRemoveBookmark,
  useRestoreBookmark,
} from '../bookmark.api.ts'
import styles from './bookmark-layer.module.css'

/** Properties of {@link BookmarkLayer}. */
export interface BookmarkLayerProps {
  anchor: RefObject<HTMLButtonElement | null>
  onClose: () => void
}

/**
 * The bookmark layer below the star (spec 1§2). A click opens a bookmark. In the arrange mode, bookmarks can
 * be reordered and deleted.
 */
export function BookmarkLayer({ anchor, onClose }: BookmarkLayerProps) {
  const t = useTranslate()
  const bookmarks = useBookmarks()
  const [isArranging, setArranging] = useState(false)
  const rows = bookmarks.data ?? []
  return (
    <BarLayer
      label={t('gnb.entry.bookmarks')}
      {...{ anchor, onClose }}
      acts={
        rows.length > 0 ? (
          <Button tone="quiet" onPress={() => setArranging(!isArranging)}>
            {t(isArranging ? 'gnb.bookmarksArranged' : 'gnb.bookmarksArrange')}
          </Button>
        ) : null
      }
    >
      <Answer answer={bookmarks} rows={4} look="text" empty={<Empty text={t('gnb.bookmarksNone')} />}>
        {(bookmarks) =>
          isArranging ? (
            <Arranged rows={bookmarks} />
          ) : (
            <ul className={styles.list}>
              {bookmarks.map((row) => (
                <li key={row.bookMarkId}>
                  <BookmarkLink row={row} onClose={onClose} />
                </li>
              ))}
            </ul>
          )
        }
      </Answer>
    </BarLayer>
  )
}

function useName() {
  const language = useLanguage()
  return (row: Bookmark) => localName(wireName(row, 'itemText'), language)
}

/** Returns a function that deletes a bookmark; undo creates it again at its place. */
function useRemoval() {
  const t = useTranslate()
  const remove = useRemoveBookmark()
  const restore = useRestoreBookmark()
  const showUndo = useUndoToast()
  const before = (useBookmarks().data ?? []).map((row) => row.bookMarkId)
  return (row: Bookmark) =>
    remove.mutateAsync({ BookMarkId: row.bookMarkId }).then(
      () =>
        row.isMissing
          ? void showToast(t('gnb.bookmarkRemoved'))
          : showUndo(t('gnb.bookmarkRemoved'), () => restore.mutateAsync({ row, before })),
      (error) => void showAlert({ title: t('gnb.bookmarkRemoveFailed'), text: errorText(error, t) }),
    )
}

/**
 * Opens the page of a menu, or a window. If the menu has been removed, it asks whether to delete the bookmark
 * (spec 1§8).
 */
function BookmarkLink({ row, onClose }: { row: Bookmark; onClose: () => void }) {
  const t = useTranslate()
  const name = useName()(row)
  const remove = useRemoval()
  if (row.isMissing) {
    const ask = async () => {
      onClose()
      if (await askConfirm({ text: t('gnb.bookmarkMissing', { name }), isDanger: true })) await remove(row)
    }
    return (
      <button type="button" className={styles.missing} onClick={() => void ask()}>
        {name}
        <Muted>{t('gnb.bookmarkMissingShort')}</Muted>
      </button>
    )
  }
  const address = bookmarkAddress(row)
  const content = (
    <>
      <span className={styles.name}>{name}</span>
      {row.itemPath ? <Muted>{row.itemPath}</Muted> : null}
    </>
  )
  if (row.itemType === 'FO') {
    const open = () => {
      onClose()
      const target = address.startsWith('/') ? `/po${address.replace(/^\/po(?=\/|$)/i, '')}` : address
      if (!openPopup(target, `bookmark-${row.bookMarkId}`, popupSizes.form)) {
        void showAlert(t('gnb.popupBlocked'))
      }
    }
    return (
      <button type="button" className={styles.link} onClick={open}>
        {content}
      </button>
    )
  }
  return (
    <Link to={address} className={styles.link} onClick={onClose}>
      {content}
    </Link>
  )
}

/** Reorders and deletes bookmarks; the bin asks first (spec 1§4, 1§8). */
function Arranged({ rows }: { rows: readonly Bookmark[] }) {
  const t = useTranslate()
  const nameOf = useName()
  const order = useOrderBookmarks()
  const remove = useRemoval()
  const ask = async (row: Bookmark) => {
    const text = t('gnb.bookmarkRemoveNamedQuestion', { name: nameOf(row) })
    if (await askConfirm({ text, isDanger: true })) await remove(row)
  }
  const put = (bookMarkIds: number[]) =>
    order.mutate({ bookMarkIds }, { onError: (error) => showToast(errorText(error, t), 'danger') })
  return (
    <OrderList
      label={t('gnb.entry.bookmarks')}
      rows={rows}
      rowId={(row) => row.bookMarkId}
      rowName={nameOf}
      onOrder={put}
    >
      {(row) => (
        <>
          <span className={styles.name}>{nameOf(row)}</span>
          <IconButton
            size="s"
            label={t('gnb.bookmarkRemoveNamed', { name: nameOf(row) })}
            onPress={() => void ask(row)}
          >
            <Icon icon={Trash2} size={16} />
          </IconButton>
        </>
      )}
    </OrderList>
  )
}
