import type { BoardRead } from '@maru/api/board'
import { maxPageSize } from '@maru/api/kit/paging'
import { formatQuery, readParam, readWhole } from '../../kit/address.ts'
import { type Language, localName } from '../../kit/i18n.ts'
import { hrefOf } from '../../kit/link.tsx'
import { leavePopup } from '../../kit/popup.ts'
import { filterQuery, isDefaultFilter, type ListFilter, parseListFilter } from './list.rules.ts'
import { type BoardView, shownView } from './view.rules.ts'

type BoardKind = BoardRead['boardKind']

/** The parameters of the address of a board page; names as in the specification (spec 2§2). */
export interface BoardSearch {
  boardId: number | undefined
  articleId: number | undefined
  parentId: number | undefined
  /** The stored draft that the writer opens. */
  draftId?: number | undefined
  menuId: number | undefined
  page: number
  /** Articles per page; absent for the setting of the board. */
  size?: number | undefined
  /** Print mode, only when TEAMSPRINT equals true (spec 2§5). */
  isPrint: boolean
  /** The version to print; absent is the newest. */
  version?: number | undefined
  /** Key of a preview that this browser holds. */
  lookAhead?: string
  /** The view of the list that the page is over; absent is the board's own. */
  view?: BoardView
  /** What the list is searched for and sorted by; absent means the plain list. */
  listFilter?: ListFilter
}

/** Reads the query of a board page; numbers that are none are absent. */
export function parseBoardSearch(query: Record<string, unknown>): BoardSearch {
  const lookAhead = readParam(query, 'LOOKAHEAD')
  const version = readWhole(query, 'ARTICLEVERSION')
  const listFilter = parseListFilter(query)
  const size = readWhole(query, 'SIZE')
  return {
    boardId: readWhole(query, 'SYSID'),
    articleId: readWhole(query, 'ARTICLEID'),
    parentId: readWhole(query, 'PARENTARTICLE'),
    draftId: readWhole(query, 'DRAFTID'),
    menuId: readWhole(query, 'MENUID'),
    page: readWhole(query, 'PAGE') ?? 1,
    isPrint: readParam(query, 'TEAMSPRINT') === 'true',
    ...(size === undefined || size > maxPageSize ? {} : { size }),
    ...(version === undefined ? {} : { version }),
    ...(lookAhead ? { lookAhead } : {}),
    ...(isDefaultFilter(listFilter) ? {} : { listFilter }),
  }
}

/** Event that a board window sends its opener when an article was written or removed (spec 2§4). */
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

/** Pages that are lists or are shown over one; they retain its search. */
const overList: ReadonlySet<BoardPlace> = new Set(['list', 'read', 'write'])

/** The address of a board's page without `/po`; the first page is not named. */
export function boardAddress(place: BoardPlace, search: Partial<BoardSearch>): string {
  const query = {
    SYSID: search.boardId,
    ARTICLEID: place === 'list' ? undefined : search.articleId,
    PARENTARTICLE: place === 'list' ? undefined : search.parentId,
    DRAFTID: place === 'write' || place === 'writePopup' ? search.draftId : undefined,
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

/** Where the contracts of a company are listed: a contract board has no list of articles. */
export function contractsAddress(comCode: string, menuId?: number): string {
  return `/board/contract${formatQuery({ COMCODE: comCode, MENUID: menuId })}`
}

/** The address that shows a board, by its kind. */
export function placeOf(board: { boardId: number; comCode: string; boardKind: BoardKind }): string {
  if (board.boardKind === 'contract') return contractsAddress(board.comCode)
  return boardAddress('list', { boardId: board.boardId, view: shownView(board.boardKind, undefined) })
}

/** Closes a board's window; a tab that cannot be closed goes to the article or the list of its board instead. */
export function leaveWindow(
  { boardId, articleId, menuId }: Partial<BoardSearch>,
  place: 'list' | 'read' = 'list',
) {
  leavePopup(hrefOf(boardAddress(place, { boardId, articleId, menuId })))
}

/** A board's name in a language. */
export function boardName(
  board: { boardName: string; boardName_En: string; boardName_Cn: string },
  language: Language,
): string {
  return localName({ ko: board.boardName, en: board.boardName_En, zh: board.boardName_Cn }, language)
}

interface ArticleAuthor {
  createdUserName: string
  createdUserName_En: string
  createdUserName_Cn: string
  createdUserJobTitle: string
  createdUserJobTitle_En: string
  createdUserJobTitle_Cn: string
  createdDeptName: string
  createdDeptName_En: string
  createdDeptName_Cn: string
}

/** An author's printed names in one language; empty ones on an anonymous board. */
export interface PrintedAuthor {
  name: string
  title: string
  department: string
}

/** The author of an article in a language (spec 2§2). */
export function articleAuthor(article: ArticleAuthor, language: Language): PrintedAuthor {
  const pick = (ko: string, en: string, zh: string) => localName({ ko, en, zh }, language)
  return {
    name: pick(article.createdUserName, article.createdUserName_En, article.createdUserName_Cn),
    title: pick(article.createdUserJobTitle, article.createdUserJobTitle_En, article.createdUserJobTitle_Cn),
    department: pick(article.createdDeptName, article.createdDeptName_En, article.createdDeptName_Cn),
  }
}

/** The printed names of a person, as comments and lists of people carry them. */
export interface PersonNames {
  userName: string
  userName_En: string
  displayNameChi: string
  userJobTitle: string
  userJobTitle_En: string
  userJobTitle_Cn: string
  userDeptName: string
  userDeptName_En: string
  userDeptName_Cn: string
}

/** The writer of a comment, or a person who recommends, in a language (spec 2§1: zh-CN shows the Chinese name). */
export function personAuthor(person: PersonNames, language: Language): PrintedAuthor {
  const pick = (ko: string, en: string, zh: string) => localName({ ko, en, zh }, language)
  return {
    name: pick(person.userName, person.userName_En, person.displayNameChi),
    title: pick(person.userJobTitle, person.userJobTitle_En, person.userJobTitle_Cn),
    department: pick(person.userDeptName, person.userDeptName_En, person.userDeptName_Cn),
  }
}

/** How a version is written (spec 2§9). */
export function versionName(version: number): string {
  return `${version}.0`
}

/** Tags of an article as single words. */
export function tagList(tags: string): string[] {
  return tags.split(',').filter((tag) => tag !== '')
}

/** Whether an editor's HTML has content: text, an image, a table or a rule. */
export function hasContent(html: string): boolean {
  return /<(?:img|table|hr)\b/i.test(html) || html.replace(/<[^>]*>|&nbsp;|\s/g, '') !== ''
}

/** The address of a reply, a link or an image inside cleaned HTML is safe to follow. */
export function isWebAddress(text: string): boolean {
  return /^https?:\/\/[^\s]+$/i.test(text.trim())
}

const ink = /^(?:#0{3,8}|black|windowtext|rgb\(\s*0\s*,\s*0\s*,\s*0\s*\))$/i
const paper = /^(?:#f{3,8}|white|window|rgb\(\s*255\s*,\s*255\s*,\s*255\s*\))$/i

/** Whether a colour only repeats black ink on white paper, which a dark screen must not show literally. */
export function repeatsPaper(property: 'color' | 'background', value: string): boolean {
  return (property === 'color' ? ink : paper).test(value.trim())
}

const portalFont = ', var(--font)'

/**
 * A font family with the portal's own fonts behind it. Without them a machine that has no Korean or Chinese font of
 * the family shows boxes: its `serif` has Latin letters alone.
 */
export function withPortalFont(family: string): string {
  return family.endsWith(portalFont) ? family : `${family}${portalFont}`
}

/** The font family as articles store it. */
export function withoutPortalFont(family: string): string {
  return family.replace(portalFont, '')
}

/** Heading of batch content, which is written and shown as plain HTML (spec 2§3). */
export const batchPreface = 'B10'
