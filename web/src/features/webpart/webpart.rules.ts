import type { Webpart } from '@maru/api/webpart'

/** One tab of a board web part, with defaults for missing fields (spec 2§3, home widget board tab). */
export interface BoardTab {
  boardId: number
  /** Number of rows of a page. */
  displayCount: number
  isImage: boolean
  isContentShow: boolean
  isNoticeShow: boolean
  isPaging: boolean
  /** If empty, the tab shows the name of the board. */
  tabTitle: string
}

/** The options of a board web part. */
export interface BoardPartOptions {
  /** True: shows one title instead of the names of the tabs. */
  displayTitle: boolean
  tabs: BoardTab[]
}

/** The default number of rows (the first of the specification's samples, spec 2§9). */
export const defaultDisplayCount = 5

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null
const whole = (value: unknown) =>
  Number.isSafeInteger(value) && Number(value) > 0 ? Number(value) : undefined

/**
 * Reads the options of a board web part, which are an unchecked value from the server. Tabs without a board are
 * omitted. A tab without a number of rows uses the number of the web part (spec 2§9).
 */
export function readBoardOptions(options: Readonly<Record<string, unknown>>): BoardPartOptions {
  const fallback = whole(options.displayCount) ?? defaultDisplayCount
  const tabs = (Array.isArray(options.tabs) ? options.tabs : []).filter(isRecord).flatMap((tab) => {
    const boardId = whole(tab.boardId)
    if (boardId === undefined) return []
    return {
      boardId,
      displayCount: Math.min(whole(tab.displayCount) ?? fallback, 50),
      isImage: tab.isImage === true,
      isContentShow: tab.isContentShow === true,
      isNoticeShow: tab.isNoticeShow !== false,
      isPaging: tab.isPaging === true,
      tabTitle: typeof tab.tabTitle === 'string' ? tab.tabTitle : '',
    }
  })
  return { displayTitle: options.displayTitle === true, tabs }
}

/** Returns whether a page exists before (`back`) and after (`on`) the current one (spec 1§4, 2§4). */
export function pageSteps(page: number, totalCount: number, size: number): { back: boolean; on: boolean } {
  return { back: page > 1, on: page < Math.ceil(totalCount / size) }
}

/** Returns the text of an article's sanitised HTML as one line. A text longer than `length` is cut with an ellipsis. */
export function plainExcerpt(html: string, length = 160): string {
  const text = new DOMParser().parseFromString(html, 'text/html').body.textContent ?? ''
  const line = text.replace(/\s+/g, ' ').trim()
  const letters = [...line]
  return letters.length > length ? `${letters.slice(0, length).join('')}…` : line
}

/** The input of the call for the contents of a tab. */
export function contentsInput({ boardId, displayCount, isNoticeShow, isContentShow }: BoardTab) {
  return { boardId, displayCount, isNoticeShow, isContentShow }
}

/** The key of the contents that {@link contentsInput} selects. */
export function contentsKey(input: ReturnType<typeof contentsInput>): string {
  return JSON.stringify(input)
}

/** The state of the contents that a page reads for its web parts. */
export interface PageContents {
  /** False while the page reads the contents of all web parts with one call. */
  isReady: boolean
  /** Keys ({@link contentsKey}) of the contents that the page, not the web part, reads again when they are old. */
  asked: ReadonlySet<string>
}

/** Returns the tab of an album or a picture carousel; undefined if no board was selected. */
export function pictureTab(
  options: Readonly<Record<string, unknown>>,
  pages = 1,
): (BoardTab & { columns: number }) | undefined {
  const boardId = whole(options.boardId)
  if (boardId === undefined) return undefined
  const columns = Math.min(whole(options.displayCount) ?? defaultPictures, 12)
  return {
    ...{ boardId, columns, displayCount: Math.min(columns * pages, 50) },
    ...{ isImage: true, isContentShow: false, isNoticeShow: true, isPaging: true, tabTitle: '' },
  }
}

/** Default number of pictures in a row. */
export const defaultPictures = 4

/** Number of pages that a picture carousel reads with one request (spec 2§2). */
export const swipePages = 5

/** Returns the number of grid columns, of 12, that a picture uses (spec 2§9): one if a row has 12 pictures or more. */
export function pictureSpan(displayCount: number): number {
  return Math.max(1, Math.floor(12 / displayCount))
}

/** Returns the first tab of a web part, with the number of rows that the user has set. */
export function firstTab({
  kind,
  options,
  rows,
}: Pick<Webpart, 'kind' | 'options' | 'rows'>): BoardTab | undefined {
  if (kind === 'album') return pictureTab(options)
  if (kind === 'swipe') return pictureTab(options, swipePages)
  if (kind !== 'board') return undefined
  const [tab] = readBoardOptions(options).tabs
  return tab && withRows(tab, rows)
}

/** Returns a tab with the number of rows that the user has set for the web part. Picture tabs are not changed. */
export function withRows(tab: BoardTab, rows: number): BoardTab {
  return rows === 0 || tab.isImage ? tab : { ...tab, displayCount: rows }
}

/** Returns the inputs of the contents that board web parts show first, without duplicates. */
export function firstContents(parts: readonly Webpart[]) {
  const inputs = parts.flatMap((part) => {
    const tab = firstTab(part)
    return tab ? [contentsInput(tab)] : []
  })
  return [...new Map(inputs.map((input) => [contentsKey(input), input])).values()]
}

/** Number of boards that a total board shows if its options contain no board. */
const firstBoards = 5

/** Returns the number of articles on a page of a total board. */
export function rowsOfTotal(options: Readonly<Record<string, unknown>>, rows: number): number {
  return rows || whole(options.displayCount) || defaultDisplayCount
}

/** Returns the tabs of a total board: the boards of its options, or the first boards that the viewer may read. */
export function totalTabs(
  options: Readonly<Record<string, unknown>>,
  rows: number,
  readable: readonly number[],
): BoardTab[] {
  const named = (Array.isArray(options.boardIds) ? options.boardIds : []).flatMap((id) => whole(id) ?? [])
  const boardIds = named.length > 0 ? named : readable.slice(0, firstBoards)
  const displayCount = rowsOfTotal(options, rows)
  return readBoardOptions({ tabs: boardIds.map((boardId) => ({ boardId, displayCount, isPaging: true })) })
    .tabs
}

/** Returns the address of the default picture for articles without a picture (spec 2§7, defaultImage). */
export function defaultPicture(boardId: number): string {
  return `/cm/CommonWebpartBoard/WebpartBoard/api/defaultImage/${boardId}`
}

/** Returns options that show content in the gallery; undefined if the default options of the kind are sufficient. */
export function galleryOptions(
  kind: string,
  { boardIds, album }: { boardIds: readonly number[]; album: number | undefined },
): Record<string, unknown> | undefined {
  if (kind === 'board') {
    return { tabs: boardIds.slice(0, 3).map((boardId) => ({ boardId, displayCount: 5, isPaging: true })) }
  }
  if ((kind === 'album' || kind === 'swipe') && album !== undefined)
    return { boardId: album, displayCount: 3 }
  return undefined
}

/** A board number that does not exist. */
const noBoard = 2_147_483_647

/** Returns every variant of a board web part, with the first boards that the viewer may read. */
export function boardVariants(boards: readonly { boardId: number; kind: string }[]) {
  const [first = noBoard, second = first] = boards
    .filter(({ kind }) => kind === 'normal')
    .map(({ boardId }) => boardId)
  const album = boards.find(({ kind }) => kind === 'album')?.boardId ?? first
  const board = (name: string, options: Record<string, unknown>) => ({ name, kind: 'board', options })
  const tab = (boardId: number, more: object = {}) => ({ boardId, displayCount: 5, ...more })
  return [
    board('single title', { displayTitle: true, tabs: [tab(first)] }),
    board('tabs with more', { tabs: [tab(first), tab(second)] }),
    board('tabs with paging', { tabs: [tab(first, { isPaging: true }), tab(second, { isPaging: true })] }),
    board('image cards', { tabs: [tab(album, { isImage: true, displayCount: 4 })] }),
    board('contents, without notices', { tabs: [tab(first, { isContentShow: true, isNoticeShow: false })] }),
    board('closed board', { tabs: [tab(noBoard)] }),
    { name: 'album', kind: 'album', options: { boardId: album, displayCount: 3 } },
    { name: 'swipe', kind: 'swipe', options: { boardId: album, displayCount: 3 } },
    { name: 'total board', kind: 'total', options: { displayCount: 3 } },
  ]
}

/** The address of a board's list with only its unread articles. */
export const unreadAddress = (address: string): string =>
  `${address}${address.includes('?') ? '&' : '?'}UNREAD=true`

/** The greeting of a first visit at an hour of the day: `morning` until noon, `day` until 18:00, then `evening`. */
export function greetingAt(hour: number): 'morning' | 'day' | 'evening' {
  if (hour >= 5 && hour < 12) return 'morning'
  return hour >= 12 && hour < 18 ? 'day' : 'evening'
}
