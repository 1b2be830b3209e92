import { mailApi } from '@maru/api/mail'
import { useEffect, useState } from 'react'
import type { ListState } from '#kit/address/list-state.ts'
import { usePages, useRead } from '#kit/call/read.ts'
import { type Account, useAccount } from '#kit/session/session.ts'
import type { mailParams, PaneLayout } from './mail.rules.ts'
import { useBox } from './mailbox.api.ts'

/** How this browser shows mail. */
export interface MailView {
  pane: PaneLayout
  conversations: boolean
}

/** The stored view, with the layout of the settings for which it was chosen. */
interface StoredView extends MailView {
  layout: PaneLayout
}

const viewKey = 'maru.mail.view'

/** The view that was chosen in this browser; else the layout of the settings. */
function readView(layout: PaneLayout): MailView {
  const first: MailView = { pane: layout, conversations: false }
  try {
    const stored: Partial<StoredView> = JSON.parse(localStorage.getItem(viewKey) ?? '{}')
    // A layout that was saved in the settings since then is newer than the choice of this browser.
    const pane = stored.layout === layout ? (stored.pane ?? layout) : layout
    return { pane, conversations: stored.conversations ?? false }
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
      const stored: StoredView = { ...view, layout: mailLayout }
      localStorage.setItem(viewKey, JSON.stringify(stored))
    } catch {
      // Without storage the view is valid for this page only.
    }
  }, [view, mailLayout])
  return [view, (next) => setView((now) => ({ ...now, ...next }))]
}

/** The input of the list in a state of the page, without the mailbox. */
function listInput(
  { folder, filter, order, search, category }: Omit<ListState<typeof mailParams>, 'box' | 'mail'>,
  { conversations, limit }: { conversations: boolean; limit: number },
) {
  return {
    folder: folder || 'inbox',
    filter,
    ...(/^[1-9]\d*$/.test(category) ? { categoryId: category } : {}),
    sort: order === 'dateOld' ? ('date' as const) : order,
    isAscending: order !== 'date' && order !== 'size',
    conversations,
    search,
    limit,
  }
}

/** The input of the list that the page opens with, for reads ahead. */
export function firstListInput({ mailLayout, mailListCount }: Account['userConfig']) {
  const state = { folder: '', filter: 'all', order: 'date', category: '', search: '' } as const
  return listInput(state, { conversations: readView(mailLayout).conversations, limit: mailListCount })
}

/** The mails of the list, page by page. */
export function useMails(state: ListState<typeof mailParams>, conversations: boolean) {
  const { mailListCount } = useAccount().userConfig
  const box = useBox()
  const input = { ...box, ...listInput(state, { conversations, limit: mailListCount }) }
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
export const useFolderTree = () => useRead(mailApi.listFolderTree, useBox())
export const useFolders = () => useRead(mailApi.listFolders, useBox())
export const useMailboxSize = () => useRead(mailApi.getMailboxSize, useBox())
export const useMail = (id: string) => useRead(mailApi.getMail, id === '' ? null : { id })
export const useConversation = (id: string | null) =>
  useRead(mailApi.listConversation, id === null ? null : { id })
