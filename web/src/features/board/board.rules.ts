import type { BoardRead } from '@maru/api/board'
import { maxPageSize } from '@maru/api/kit/paging'
import type { LocalName } from '@maru/api/kit/schema'
import { type WireName, wireName } from '@maru/api/kit/wire-name'
import { readFrom } from '#features/relation/index.tsx'
import { formatQuery, readId, readParam, readWhole } from '#kit/address/address.ts'
import { hrefOf } from '#kit/address/link.tsx'
import { leavePopup } from '#kit/address/popup.ts'
import { type Language, localName } from '#kit/i18n/i18n.ts'
import { filterQuery, isDefaultFilter, type ListFilter, parseListFilter } from './list.rules.ts'
import { type BoardView, shownView } from './view.rules.ts'

type BoardKind = BoardRead['boardKind']

/** The query parameters of a board page; the specification defines their names (spec 2§2). */
export interface BoardSearch {
  boardId: number | undefined
  articleId: number | undefined
  parentId: number | undefined
  /** The stored draft that the writer opens. */
  draftId?: number | undefined
  /** The item from which the writer makes an article. */
  from?: string | undefined
  menuId: number | undefined
  page: number
  /** Articles per page; if absent, the setting of the board applies. */
  size?: number | undefined
  /** Print mode, only when TEAMSPRINT equals true (spec 2§5). */
  isPrint: boolean
  /** The version to print; if absent, the newest version. */
  version?: number | undefined
  /** Key of a preview in this browser's local storage. */
  lookAhead?: string
  /** The view of the list below the page; if absent, the default view of the board. */
  view?: BoardView
  /** Search, filters and order of the list; absent for the default list. */
  listFilter?: ListFilter
}

/** Parses the query of a board page; invalid numbers become undefined. */
export function parseBoardSearch(query: Record<string, unknown>): BoardSearch {
  const lookAhead = readParam(query, 'LOOKAHEAD')
  const version = readWhole(query, 'ARTICLEVERSION')
  const listFilter = parseListFilter(query)
  const size = readWhole(query, 'SIZE')
  const from = readFrom(query)
  return {
    boardId: readId(query, 'SYSID'),
    articleId: readId(query, 'ARTICLEID'),
    parentId: readId(query, 'PARENTARTICLE'),
    draftId: readId(query, 'DRAFTID'),
    menuId: readWhole(query, 'MENUID'),
    page: readWhole(query, 'PAGE') ?? 1,
    isPrint: readParam(query, 'TEAMSPRINT') === 'true',
    ...(size === undefined || size > maxPageSize ? {} : { size }),
    ...(version === undefined ? {} : { version }),
    ...(lookAhead ? { lookAhead } : {}),
    ...(from ? { from } : {}),
    ...(isDefaultFilter(listFilter) ? {} : { listFilter }),
  }
}

/** Name of the event that a board window sends to its opener after an article was saved or deleted (spec 2§4). */
export const boardChanged = 'maru.boardChanged'

/** The pages of a board. */
export type BoardPlace = 'list' | 'admin' | 'read' | 'write' | 'readPopup' | 'writePopup' | 'viewLog'

const paths: Record<BoardPlace, string> = {
  list: '/board/{view}',
  read: '/board/{view}/modal/read',
  write: '/board/{view}/modal/write',
  admin: '/board/admin',
  readPopup: '/boardpopup/readPopup',
  writePopup: '/boardpopup/writepopup',
  viewLog: '/boardpopup/viewlogpopup',
}

/** The list and the pages that are shown over it; their addresses contain the search of the list. */
const overList: ReadonlySet<BoardPlace> = new Set(['list', 'read', 'write'])

/** Returns the address of a board page without `/po`; PAGE is omitted for the first page. */
export function boardAddress(place: BoardPlace, search: Partial<BoardSearch>): string {
  const query = {
    SYSID: search.boardId,
    ARTICLEID: place === 'list' ? undefined : search.articleId,
    PARENTARTICLE: place === 'list' ? undefined : search.parentId,
    DRAFTID: place === 'write' || place === 'writePopup' ? search.draftId : undefined,
    FROM: place === 'write' || place === 'writePopup' ? search.from : undefined,
    MENUID: search.menuId,
    PAGE: search.page && search.page > 1 ? search.page : undefined,
    TEAMSPRINT: search.isPrint ? true : undefined,
    ARTICLEVERSION: place === 'readPopup' && search.isPrint ? search.version : undefined,
    LOOKAHEAD: place === 'readPopup' ? search.lookAhead : undefined,
    SIZE: overList.has(place) ? search.size : undefined,
    ...(search.listFilter && overList.has(place) ? filterQuery(search.listFilter) : {}),
  }
  return paths[place].replace('{view}', search.view ?? 'list') + formatQuery(query)
}

/** Returns the address of a company's list of contracts: a contract board has no list of articles. */
export function contractsAddress(comCode: string, menuId?: number): string {
  return `/board/contract${formatQuery({ COMCODE: comCode, MENUID: menuId })}`
}

/** Returns the address of a board; it depends on the kind of the board. */
export function placeOf(board: { boardId: number; comCode: string; boardKind: BoardKind }): string {
  if (board.boardKind === 'contract') return contractsAddress(board.comCode)
  return boardAddress('list', { boardId: board.boardId, view: shownView(board.boardKind, undefined) })
}

/**
 * Closes a board window. A tab that a script may not close opens the article or the list of its board
 * instead.
 */
export function leaveWindow(
  { boardId, articleId, menuId }: Partial<BoardSearch>,
  place: 'list' | 'read' = 'list',
) {
  leavePopup(hrefOf(boardAddress(place, { boardId, articleId, menuId })))
}

/** Returns the name of a board in a language. */
export function boardName(board: WireName<'boardName'>, language: Language): string {
  return localName(wireName(board, 'boardName'), language)
}

type ArticleAuthor = WireName<'createdUserName'> &
  WireName<'createdUserJobTitle'> &
  WireName<'createdDeptName'>

/** Name, title and department of an author in one language; empty strings on an anonymous board. */
export interface PrintedAuthor {
  name: string
  title: string
  department: string
}

/** Returns the author of an article in one language (spec 2§2). */
export function articleAuthor(article: ArticleAuthor, language: Language): PrintedAuthor {
  const pick = (value: LocalName) => localName(value, language)
  return {
    name: pick(wireName(article, 'createdUserName')),
    title: pick(wireName(article, 'createdUserJobTitle')),
    department: pick(wireName(article, 'createdDeptName')),
  }
}

/** The names, titles and departments of a person in all languages, as in comments and lists of people. */
export type PersonNames = WireName<'userName'> & WireName<'userJobTitle'> & WireName<'userDeptName'>

/**
 * Returns the author of a comment, or a person who recommended an article, in one language (spec 2§1: zh-CN
 * shows the Chinese name).
 */
export function personAuthor(person: PersonNames, language: Language): PrintedAuthor {
  const pick = (value: LocalName) => localName(value, language)
  return {
    name: pick(wireName(person, 'userName')),
    title: pick(wireName(person, 'userJobTitle')),
    department: pick(wireName(person, 'userDeptName')),
  }
}

/** Returns a version number as text, such as `2.0` (spec 2§9). */
export function versionName(version: number): string {
  return `${version}.0`
}

/** Splits the comma-separated tags of an article. */
export function tagList(tags: string): string[] {
  return tags.split(',').filter((tag) => tag !== '')
}

/** Id of the preface of batch articles, which are edited and shown as plain HTML (spec 2§3). */
export const batchPreface = 'B10'
