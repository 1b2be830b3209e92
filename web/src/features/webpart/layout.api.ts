import { boardApi } from '@maru/api/board'
import { menuApi } from '@maru/api/menu'
import { type Layout, type WebpartFile, type WebpartPage, webpartApi } from '@maru/api/webpart'
import { call } from '#kit/call/call.ts'
import { cache } from '#kit/call/change.ts'
import { queryClient } from '#kit/call/query.ts'
import { composedQuery, useComposed, useRead } from '#kit/call/read.ts'
import { type Account, useAccount } from '#kit/session/session.ts'
import { contentsKey, firstContents, type PageContents } from './webpart.rules.ts'

const forEver = Number.POSITIVE_INFINITY

// This room defines the structure of the file. The menu room only delivers the file.
const setsOf = (file: unknown) => (file as WebpartFile).sets

const fileOf = ({ comCode }: Account, version: string) => ({ comCode, version })

/** Returns true for the address of the home page, and for the start address, which redirects to it. */
const isHome = (pathname: string) => /^\/po(\/|\/home\/?)?$/i.test(pathname)

/**
 * Loads the sets of the account's company once for each version. If the browser opens the home page, the function also
 * starts to load the code of its web parts (`loadParts`) and its first data, and does not wait for them.
 */
export async function loadHome(account: Account, loadParts: () => Promise<unknown>): Promise<void> {
  if (account.mailOnly) return
  if (isHome(window.location.pathname)) {
    // If a request fails, the page sends it again and shows the failure.
    void loadParts().catch(() => undefined)
    void prefetchHome(account).catch(() => undefined)
  }
  await cache.prefetch(menuApi.getWebpartFile, fileOf(account, account.cacheVersion.webpart), forEver)
}

async function prefetchHome(account: Account): Promise<void> {
  const boards = cache.prefetch(boardApi.listBoards, {})
  const stored = await cache.fetch(webpartApi.getLayout, { page: 'home' }, 30_000)
  const layout = stored.own ?? (await findSet(account, stored))
  if (layout) await queryClient.prefetchQuery({ ...firstContentsQuery(layout), staleTime: forEver })
  await boards
}

async function findSet(
  account: Account,
  { setId, fileVersion }: { setId: number | null; fileVersion: string },
) {
  const input = fileOf(account, fileVersion)
  const file = await cache.fetch(menuApi.getWebpartFile, input, forEver)
  return setsOf(file).find((set) => set.setId === setId)
}

/** The layout of a page for the viewer. `set` is the layout of the company, which a reset restores. */
export interface FoundLayout {
  layout: Layout
  set: Layout
  /** Version of the viewer's layout; 0 if the viewer uses the layout of the company. */
  version: number
}

const nothing: Layout = { columns: [100], parts: [] }

/** Reads the viewer's layout of a page. */
export function useLayout(page: WebpartPage) {
  const account = useAccount()
  const own = useRead(webpartApi.getLayout, { page })
  const file = useRead(menuApi.getWebpartFile, own.data ? fileOf(account, own.data.fileVersion) : null, {
    staleTime: forEver,
    select: setsOf,
  })
  const isReady = own.data !== undefined && file.data !== undefined
  const match = file.data?.find((set) => set.setId === own.data?.setId)
  const set: Layout = match ? { columns: match.columns, parts: match.parts } : nothing
  const data: FoundLayout | undefined = isReady
    ? {
        set,
        layout: own.data.own ? { columns: own.data.own.columns, parts: own.data.own.parts } : set,
        version: own.data.own?.version ?? 0,
      }
    : undefined
  const failed = [own, file].find((query) => query.isError && query.data === undefined)
  return { data, error: failed?.error ?? null, retry: () => void failed?.refetch() }
}

/** Stores the layout of the viewer and returns its new version. Throws CallError. */
export async function saveLayout(page: WebpartPage, version: number, layout: Layout): Promise<number> {
  const saved = await call(webpartApi.saveLayout, { page, version, ...layout })
  cache.put(
    webpartApi.getLayout,
    { page },
    (current) => current && { ...current, own: { ...layout, version: saved.version } },
  )
  return saved.version
}

/** Reads the stored layout of the viewer again; `layout` is null for the layout of the company. Throws CallError. */
export async function readStored(page: WebpartPage): Promise<{ layout: Layout | null; version: number }> {
  const { own } = await cache.fetch(webpartApi.getLayout, { page })
  return { layout: own && { columns: own.columns, parts: own.parts }, version: own?.version ?? 0 }
}

/** Deletes the layout of the viewer, so that the layout of the company applies again. Throws CallError. */
export async function resetLayout(page: WebpartPage): Promise<void> {
  await call(webpartApi.resetLayout, { page })
  cache.put(webpartApi.getLayout, { page }, (current) => current && { ...current, own: null })
}

/**
 * Reads the first page of every board of a layout with one call, and stores each page in the cache entry that its web
 * part reads. If the viewer cannot read a board, its web part sends its own request and shows the failure.
 */
function firstContentsQuery({ parts }: Layout) {
  const items = firstContents(parts)
  return composedQuery(
    webpartApi.listFirstContents,
    'first',
    items.length === 0 ? null : { items },
    async (signal) => {
      const pages = await call(webpartApi.listFirstContents, { items }, { signal })
      for (const [index, { isOpen, ...page }] of pages.entries()) {
        const item = items[index]
        if (!item) continue
        const input = { ...item, pageNumber: 1 }
        if (isOpen) cache.put(webpartApi.listBoardContents, input, () => page)
        else void cache.refresh(webpartApi.listBoardContents, input)
      }
      return true
    },
  )
}

/**
 * The first contents of a layout. A web part may request its contents after the common call has succeeded or failed. It
 * may also request them if all contents are already in the cache, for example after the viewer has changed the layout.
 * If the viewer returns to the page after more than 30 seconds, the common call is sent again.
 */
export function useFirstContents(layout: Layout): PageContents {
  const asked = useComposed(firstContentsQuery(layout), { retry: false })
  const items = firstContents(layout.parts)
  const isHeld = items.every(
    (item) => cache.get(webpartApi.listBoardContents, { ...item, pageNumber: 1 }) !== undefined,
  )
  return { isReady: isHeld || asked.isFetched, asked: new Set(items.map(contentsKey)) }
}
