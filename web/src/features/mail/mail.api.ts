import { mailApi } from '@maru/api/mail'
import { useEffect, useState } from 'react'
import { useChange } from '../../kit/change.ts'
import { useTranslate } from '../../kit/i18n.ts'
import type { ListState } from '../../kit/list-state.ts'
import { usePages, useRead } from '../../kit/read.ts'
import { useAccount } from '../../kit/session.ts'
import { askConfirm } from '../../ui/ask.ts'
import { showToast } from '../../ui/toast.tsx'
import type { mailParams, PaneLayout } from './mail.rules.ts'

/** How this browser shows mail. */
export interface MailView {
  pane: PaneLayout
  conversations: boolean
}

const viewKey = 'maru.mail.view'

/** The view that was chosen in this browser; else the layout of the settings. */
function readView(pane: PaneLayout): MailView {
  const first: MailView = { pane, conversations: false }
  try {
    return { ...first, ...JSON.parse(localStorage.getItem(viewKey) ?? '{}') }
  } catch {
    return first
  }
}

/** The view of this browser, and a function that changes it. */
export function useMailView(): [MailView, (next: Partial<MailView>) => void] {
  const { mailLayout } = useAccount().userConfig
  const [view, setView] = useState(() => readView(mailLayout))
  useEffect(() => {
    try {
      localStorage.setItem(viewKey, JSON.stringify(view))
    } catch {
      // Without storage the view is valid for this page only.
    }
  }, [view])
  return [view, (next) => setView((now) => ({ ...now, ...next }))]
}

/** The mails of the list, page by page. */
export function useMails(state: ListState<typeof mailParams>, conversations: boolean) {
  const { folder, filter, order, search } = state
  const { mailListCount } = useAccount().userConfig
  const input = {
    folder: folder || 'inbox',
    filter,
    sort: order === 'dateOld' ? ('date' as const) : order,
    isAscending: order !== 'date' && order !== 'size',
    conversations,
    search,
    limit: mailListCount,
  }
  return usePages(mailApi.listMails, input, {
    initialPageParam: '',
    page: (cursor: string) => (cursor === '' ? {} : { cursor }),
    getNextPageParam: (last) => last.cursor ?? undefined,
    select: ({ pages }) => [
      ...new Map(pages.flatMap((page) => page.items).map((row) => [row.id, row])).values(),
    ],
  })
}

/** The folders as a tree, and the size of the mailbox. */
export const useFolderTree = () => useRead(mailApi.listFolderTree, {})
export const useFolders = () => useRead(mailApi.listFolders, {})
export const useMailboxSize = () => useRead(mailApi.getMailboxSize, {})
export const useMail = (id: string) => useRead(mailApi.getMail, id === '' ? null : { id })
export const useConversation = (id: string | null) =>
  useRead(mailApi.listConversation, id === null ? null : { id })

/** The acts on mails, each with a toast, and with undo where mails only moved. */
export function useMailActs() {
  const t = useTranslate()
  const restore = useChange(mailApi.restoreMails)
  const move = useChange(mailApi.moveMails)
  const remove = useChange(mailApi.removeMails)
  const mark = useChange(mailApi.markMails)
  const failed = () => {
    showToast(t('mail.done.failed'), 'danger')
    return false
  }
  const undoable = (text: string, places: { id: string; folderId: string }[]) => {
    const run = () =>
      void restore.mutateAsync({ places }).then(() => showToast(t('mail.done.restored')), failed)
    showToast(text, 'ok', { action: { label: t('mail.act.undo'), run } })
    return true
  }
  const count = (ids: readonly string[]) => ({ count: ids.length })
  const moveTo = (ids: string[], destinationFolder: string) =>
    move.mutateAsync({ ids, destinationFolder }).then(({ places }) => {
      const text = destinationFolder === 'archive' ? 'mail.done.archived' : 'mail.done.moved'
      return undoable(t(text, count(ids)), places)
    }, failed)
  const removeForever = async (ids: string[]) => {
    if (!(await askConfirm({ text: t('mail.ask.removeForever', count(ids)), isDanger: true }))) return false
    return remove.mutateAsync({ ids, mode: 'HardDelete' }).then(() => {
      showToast(t('mail.done.removedForever'))
      return true
    }, failed)
  }
  const { isPermanentDelete } = useAccount().userConfig
  return {
    moveTo,
    archive: (ids: string[]) => moveTo(ids, 'archive'),
    /** Inside the deleted items mails go for good, after a question. */
    remove: (ids: string[], isDeleted: boolean) =>
      isDeleted || isPermanentDelete
        ? removeForever(ids)
        : remove
            .mutateAsync({ ids, mode: 'MoveToDeletedItems' })
            .then(({ places }) => undoable(t('mail.done.removed', count(ids)), places), failed),
    mark: (ids: string[], marks: { isRead?: boolean; isFlagged?: boolean }) =>
      mark.mutateAsync({ ids, ...marks }).then(() => true, failed),
  }
}
