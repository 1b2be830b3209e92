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

/** Rows where neither tab nor option says how many (the first of the specification's samples, spec 2§9). */
export const defaultDisplayCount = 5

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null
const whole = (value: unknown) =>
  Number.isSafeInteger(value) && Number(value) > 0 ? Number(value) : undefined

/**
 * Reads the options of a board web part, of which nothing is known but that they came from the server: tabs without
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
