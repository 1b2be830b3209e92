import type { AuditAction } from '@maru/api/kit/audit'
import type { Input } from '@maru/api/kit/endpoint'
import {
  type MenuScreen,
  type MenuSetting,
  type menuEditorApi,
  menuLevels,
  mostMenus,
} from '@maru/api/menu/editor'
import { changesOf, recordAudit } from '#kit/audit/admin-audit.ts'
import { type Context, transaction } from '#kit/context.ts'
import { requireVersion } from '#kit/data/version.ts'
import { failure, notFound } from '#kit/failure.ts'
import { loadPreviewViewer } from '#modules/account/index.ts'
import { notifyCompany } from '../board-menu.service.ts'
import { copyRightsAbove, lockBoardMenus } from '../board-menu.sql.ts'
import { listMenuIds } from '../menu.access.ts'
import { knownIcon, type PlacedMenu, toStoredName } from '../menu.rules.ts'
import { insertMenus } from '../menu.sql.ts'
import { requireMenus, requireOneOf } from './editor.access.ts'
import { areAddresses, classWith, heightOf, isWithin, levelOf, orderWith, toSetting } from './editor.rules.ts'
import {
  deleteMenu,
  replaceMenuReaders,
  selectMenuReaders,
  selectNextMenuId,
  updateMenuColumns,
  updateMenuOrder,
} from './editor.sql.ts'

async function settingsOf(context: Context, menus: PlacedMenu[]): Promise<MenuSetting[]> {
  const readers = await selectMenuReaders(context.db, context.viewer.comCode)
  return menus.map((menu) =>
    toSetting(
      menu,
      readers.filter((reader) => reader.menuId === menu.menuId),
    ),
  )
}

/** All menus of the current company with their readers. */
export async function listMenuSettings(context: Context): Promise<MenuSetting[]> {
  return settingsOf(context, await requireMenus(context))
}

/** The screens of all rooms that a menu can open. */
export async function listMenuScreens(context: Context): Promise<MenuScreen[]> {
  await requireMenus(context)
  return context.slots
    .all('portalScreen')
    .filter((screen) => screen.address !== '')
    .map(({ id, address, name, icon }) => ({ id, address, name, icon: knownIcon(icon) }))
}

/** Runs changes of menus one at a time, updates the rights to the menus above and notifies open browsers. */
function changeMenus<T>(
  context: Context,
  work: (inside: Context, menus: PlacedMenu[]) => Promise<T>,
): Promise<T> {
  return transaction(context, async (inside) => {
    await lockBoardMenus(inside.db)
    const result = await work(inside, await requireMenus(inside))
    await copyRightsAbove(inside.db, [inside.viewer.comCode])
    await notifyCompany(inside, inside.viewer.comCode)
    return result
  })
}

type MenuInput = Omit<Input<typeof menuEditorApi.createMenu>, 'parentMenuId'>

function columnsOf(input: MenuInput, formerClass: string) {
  const name = toStoredName(input.name)
  if (name === null) throw failure('kit.invalidInput')
  const [targetUrl, frameUrl] = [input.targetUrl.trim(), input.frameUrl.trim()]
  if (!areAddresses({ targetUrl, frameUrl })) throw failure('menu.badAddress')
  const { isPopup, isTopVisible, icon } = input
  return { name, targetUrl, frameUrl, isPopup, isTopVisible, customClass: classWith(icon, formerClass) }
}

function record(inside: Context, action: AuditAction, menuId: number, name: string, details: object) {
  return recordAudit(inside, {
    action,
    subject: String(menuId),
    subjectName: name,
    details: { ...details },
  })
}

/** Adds a menu as the last below a parent; throws `menu.tooDeep`, `menu.tooMany` and `menu.badAddress`. */
export function createMenu(
  context: Context,
  input: Input<typeof menuEditorApi.createMenu>,
): Promise<{ menuId: number }> {
  return changeMenus(context, async (inside, menus) => {
    const { db, viewer } = inside
    const { parentMenuId } = input
    if (parentMenuId !== 0) requireOneOf(menus, parentMenuId)
    if (levelOf(menus, parentMenuId) >= menuLevels) throw failure('menu.tooDeep')
    if (menus.length >= mostMenus) throw failure('menu.tooMany')
    const columns = columnsOf(input, '')
    const menuId = await selectNextMenuId(db, viewer.comCode)
    await insertMenus(db, viewer.comCode, [
      {
        ...columns,
        menuId,
        parentMenuId,
        systemId: null,
        menuType: 'PA',
        callType: 'USER',
        baseUrl: '',
        imageUrl: '',
        isNewIcon: false,
        sortOrder: 0,
      },
    ])
    await replaceMenuReaders(db, viewer.comCode, menuId, input.subjects)
    await updateMenuOrder(db, viewer.comCode, parentMenuId, orderWith(menus, menuId, parentMenuId, null))
    await record(inside, 'menuAdded', menuId, columns.name.ko, {
      targetUrl: input.targetUrl,
      subjects: input.subjects,
    })
    return { menuId }
  })
}

const audited = ({ version: _version, rights, ...setting }: MenuSetting) => ({
  ...setting,
  subjects: rights.map((right) => right.subject),
})

/** Changes a menu; for a board's menu only icon and visibility. Throws `menu.changed` if the version is outdated. */
export function updateMenu(
  context: Context,
  input: Input<typeof menuEditorApi.updateMenu>,
): Promise<{ menuId: number }> {
  const { menuId } = input
  return changeMenus(context, async (inside, menus) => {
    const { db, viewer } = inside
    const menu = requireOneOf(menus, menuId)
    const [before] = await settingsOf(inside, [menu])
    if (!before) throw notFound()
    requireVersion('menu.changed', before, input.version)
    const isOfBoard = menu.menuType === 'BB'
    const columns = columnsOf(isOfBoard ? { ...input, targetUrl: '', frameUrl: '' } : input, menu.customClass)
    await updateMenuColumns(db, viewer.comCode, menuId, columns, isOfBoard)
    if (!isOfBoard) await replaceMenuReaders(db, viewer.comCode, menuId, input.subjects)
    const [after] = await settingsOf(inside, [requireOneOf(await requireMenus(inside), menuId)])
    const details = after ? changesOf(audited(before), audited(after)) : {}
    await record(inside, 'menuChanged', menuId, after?.name.ko ?? '', details)
    return { menuId }
  })
}

/** Moves a menu; throws `menu.ownParent` if the new parent is the menu or below it, and `menu.tooDeep`. */
export function moveMenu(
  context: Context,
  { menuId, parentMenuId, beforeMenuId }: Input<typeof menuEditorApi.moveMenu>,
): Promise<{ menuId: number }> {
  return changeMenus(context, async (inside, menus) => {
    const { db, viewer } = inside
    const menu = requireOneOf(menus, menuId)
    if (parentMenuId !== 0) requireOneOf(menus, parentMenuId)
    if (beforeMenuId !== null) requireOneOf(menus, beforeMenuId)
    if (parentMenuId !== 0 && isWithin(menus, parentMenuId, menuId)) throw failure('menu.ownParent')
    const levels = levelOf(menus, parentMenuId) + heightOf(menus, menuId)
    // A menu that is already too deep can still be reordered.
    if (levels > menuLevels && parentMenuId !== menu.parentMenuId) throw failure('menu.tooDeep')
    const order = orderWith(menus, menuId, parentMenuId, beforeMenuId)
    await updateMenuOrder(db, viewer.comCode, parentMenuId, order)
    const from = [menu.parentMenuId, parentMenuId]
    await record(inside, 'menuMoved', menuId, menu.name.ko, {
      parentMenuId: from,
      place: order.indexOf(menuId) + 1,
    })
    return { menuId }
  })
}

/** Removes a menu; throws `menu.hasChildren`, `menu.boardMenu` and `menu.lastHome`. */
export function removeMenu(context: Context, { menuId }: { menuId: number }): Promise<{ menuId: number }> {
  return changeMenus(context, async (inside, menus) => {
    const menu = requireOneOf(menus, menuId)
    if (menu.menuType === 'BB') throw failure('menu.boardMenu')
    if (menu.hasChildren) throw failure('menu.hasChildren')
    const homes = menus.filter((one) => one.callType === 'HOME')
    if (menu.callType === 'HOME' && homes.length <= 1) throw failure('menu.lastHome')
    await deleteMenu(inside.db, inside.viewer.comCode, menuId)
    await record(inside, 'menuRemoved', menuId, menu.name.ko, { targetUrl: menu.targetUrl })
    return { menuId }
  })
}

/** The menus that a person of the current company sees; throws not found for people without a current post in it. */
export async function previewMenus(
  context: Context,
  { personCode }: { personCode: string },
): Promise<{ menuIds: number[] }> {
  await requireMenus(context)
  const viewer = await loadPreviewViewer(context, personCode)
  return { menuIds: await listMenuIds({ ...context, viewer }) }
}
