import type { CacheVersion } from '@maru/api/account'
import type { MenuAuthorisation, QuickMenuItem, SystemAuthorisation } from '@maru/api/menu'
import type { Context, PublicContext } from '#kit/context.ts'
import type { RawAnswer } from '#kit/files/raw-answer.ts'
import { getBoardAuthorisation } from '#modules/board/index.ts'
import { listMenuIds, requireMenu, requireOwnCompany } from './menu.access.ts'
import { groupQuickMenus, type PlacedMenu, placeMenus } from './menu.rules.ts'
import { insertMenuClick, selectMenus, selectQuickMenus } from './menu.sql.ts'

/** The viewer's rights in a board, as a list with one item; throws not found for an invisible board. */
export async function listPersonSystems(
  context: Context,
  { systemId }: { systemId: number },
): Promise<SystemAuthorisation[]> {
  return [await getBoardAuthorisation(context, systemId)]
}

/** The viewer's rights to a visible menu (spec 1§7); for the menu of a board the rights in the board. */
export async function getMenuAuth(
  context: Context,
  { MenuId }: { MenuId: number },
): Promise<MenuAuthorisation> {
  const { menuId, menuType, systemId, isAdmin } = await requireMenu(context, MenuId)
  if (menuType === 'BB' && systemId !== null) {
    return { ...(await getBoardAuthorisation(context, systemId)), menuId }
  }
  const rights = { isMenuAdmin: isAdmin, write: isAdmin, update: isAdmin, delete: isAdmin }
  return { menuId, systemId, ...rights, read: true, print: true }
}

/** Logs the viewer's click on a visible menu; returns the number of logged clicks. */
export async function createMenuClick(
  context: Context,
  input: { menuId: number; menuOldName?: string },
): Promise<number> {
  const { menuId } = await requireMenu(context, input.menuId)
  const { comCode, personCode, deptCode } = context.viewer
  const menuOldName = input.menuOldName ?? ''
  const clickedAt = context.clock.now()
  await insertMenuClick(context.db, { comCode, clickedAt, menuId, personCode, deptCode, menuOldName })
  return 1
}

/** The file of a company in which the viewer has a post; throws not found for other companies. */
export async function getCompanyFile(
  context: Context,
  name: 'menu' | 'quickMenu' | 'webpart',
  { comCode, version }: { comCode: string; version: string },
): Promise<RawAnswer> {
  return context.files.answer(
    context.db,
    { name, key: await requireOwnCompany(context, comCode), version },
    'private',
  )
}

/** The texts of a language, or one part of them; throws not found for an unknown part. */
export function getDictionaryFile(
  context: PublicContext,
  { language, version, part }: { language: string; version: string; part?: string },
): Promise<RawAnswer> {
  return context.files.answer(
    context.db,
    { name: 'dictionary', key: part ? `${language}/${part}` : language, version },
    'public',
  )
}

/** The texts that a company of the viewer changed; throws not found for other companies. */
export async function getChangedTextsFile(
  context: Context,
  { comCode, version, language }: { comCode: string; version: string; language: string },
): Promise<RawAnswer> {
  const own = await requireOwnCompany(context, comCode)
  return context.files.answer(
    context.db,
    { name: 'changedTexts', key: `${own}/${language}`, version },
    'private',
  )
}

/** The menus in the current user's answer: visible ones, and the versions of the static cache files. */
export async function getNavigation(
  context: Context,
): Promise<{ menues: number[]; cacheVersion: CacheVersion }> {
  const { db, files, viewer } = context
  const [menues, menu, quickMenu, webpart, lang, texts] = await Promise.all([
    listMenuIds(context),
    files.version(db, 'menu', viewer.comCode),
    files.version(db, 'quickMenu', viewer.comCode),
    files.version(db, 'webpart', viewer.comCode),
    files.version(db, 'dictionary', 'ko'),
    files.version(db, 'changedTexts', `${viewer.comCode}/ko`),
  ])
  return { menues, cacheVersion: { menu, quickMenu, webpart, lang, texts } }
}

/** The visible menus of the current company, with their names and addresses, parents first. */
export async function listVisibleMenus(context: Context): Promise<PlacedMenu[]> {
  const [ids, rows] = await Promise.all([
    listMenuIds(context),
    selectMenus(context.db, context.viewer.comCode),
  ])
  const visible = new Set(ids)
  return placeMenus(rows).filter((menu) => visible.has(menu.menuId))
}

/** All quick menus of the current company, groups with their items. */
export async function listQuickMenus(context: Context): Promise<QuickMenuItem[]> {
  return groupQuickMenus(await selectQuickMenus(context.db, context.viewer.comCode))
}
