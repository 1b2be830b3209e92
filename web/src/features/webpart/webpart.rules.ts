import type { Webpart } from '@maru/api/webpart'

/** One tab of a board web part, with every field filled (spec 2§3, home widget board tab). */
export interface BoardTab {
  boardId: number
  /** Rows of a page. */
  displayCount: number
  isImage: boolean
  isContentShow: boolean
  isNoticeShow: boolean
  isPaging: boolean
  /** Empty: the board's own name. */
  tabTitle: string
}

/** What a board web part was set up with. */
export interface BoardPartOptions {
  /** One title over all, instead of the names of the tabs. */
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
 * Reads the options of a board web part, an unchecked value from the server: tabs without
 * a board are left out, and a tab without its own number of rows takes the option's (spec 2§9).
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

/** Whether the arrows of a web part lead anywhere: back only above page 1, on only below the last (spec 1§4, 2§4). */
export function pageSteps(page: number, totalCount: number, size: number): { back: boolean; on: boolean } {
  return { back: page > 1, on: page < Math.ceil(totalCount / size) }
}

/** The text of an article's cleaned HTML in one line, at most `length` characters, for rows that show contents. */
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

/** What a page reads for its web parts. */
export interface PageContents {
  /** False while the page reads the contents of all web parts at once. */
  isReady: boolean
  /** The contents that the page itself reads again when they are old, by {@link contentsKey}. */
  asked: ReadonlySet<string>
}

/** A tab of pictures, for album and swipe; undefined if no board was selected. */
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

/** Default number of pictures side by side. */
export const defaultPictures = 4

/** A swipe fetches the pictures of so many pages at once (spec 2§2). */
export const swipePages = 5

/** A picture's share of the twelve columns of the grid (spec 2§9); 12 pictures or more have one each. */
export function pictureSpan(displayCount: number): number {
  return Math.max(1, Math.floor(12 / displayCount))
}

/** The tab that a web part shows first, with the rows that the person gave it. */
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

/** A tab with the rows that the person gave its web part; pictures stay as they are. */
export function withRows(tab: BoardTab, rows: number): BoardTab {
  return rows === 0 || tab.isImage ? tab : { ...tab, displayCount: rows }
}

/** What web parts of boards show first, each once. */
export function firstContents(parts: readonly Webpart[]) {
  const inputs = parts.flatMap((part) => {
    const tab = firstTab(part)
    return tab ? [contentsInput(tab)] : []
  })
  return [...new Map(inputs.map((input) => [contentsKey(input), input])).values()]
}

/** Boards that a total board shows where its options name none. */
const firstBoards = 5

/** How many articles a page of a total board has. */
export function rowsOfTotal(options: Readonly<Record<string, unknown>>, rows: number): number {
  return rows || whole(options.displayCount) || defaultDisplayCount
}

/** The tabs of a total board: the boards of its options, or the first that the viewer may read. */
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

/** The address of the default picture for articles without one (spec 2§7, defaultImage). */
export function defaultPicture(boardId: number): string {
  return `/cm/CommonWebpartBoard/WebpartBoard/api/defaultImage/${boardId}`
}

/** Options that show a kind with content in the gallery; undefined where those of the offer do. */
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

/** A number that no board has. */
const noBoard = 2_147_483_647

/** Every look of web parts of boards, with the first boards that the viewer may read. */
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
