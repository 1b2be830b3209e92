import type { Input, Output } from '@maru/api/kit/endpoint'
import type { menuQuickApi, QuickMenuSetting } from '@maru/api/menu/quick-editor'
import { recordAudit } from '#kit/audit/admin-audit.ts'
import { type Context, transaction } from '#kit/context.ts'
import { requireVersion } from '#kit/data/version.ts'
import { failure } from '#kit/failure.ts'
import { contentVersion, staticFileCache, staticFileKey } from '#kit/files/static-files.ts'
import { notifyCompany } from '../board-menu.service.ts'
import { seesAllMenus } from '../menu.access.ts'
import { insertQuickMenus, selectQuickMenus } from '../menu.sql.ts'
import { faultOf, toRows, toSettings } from './quick.rules.ts'
import { deleteQuickMenus, lockQuickMenus } from './quick.sql.ts'

function requireAdministrator({ viewer }: Context): void {
  if (!seesAllMenus(viewer)) throw failure('kit.forbidden')
}

async function readSettings({ db, viewer }: Context) {
  const rows = await selectQuickMenus(db, viewer.comCode)
  const items = toSettings(rows)
  return { rows, items, version: contentVersion(items) }
}

/** All quick menus of the current company in their order. */
export async function listQuickMenuSettings(
  context: Context,
): Promise<Output<typeof menuQuickApi.listQuickMenuSettings>> {
  requireAdministrator(context)
  const { items, version } = await readSettings(context)
  return { items, version }
}

const shown = ({ name, linkUrl }: QuickMenuSetting) => `${name.ko} ${linkUrl}`.trim()

/** What changed, as `{ name: [before, after] }`, and the order if only the order did. */
function detailsOf(before: readonly QuickMenuSetting[], after: readonly QuickMenuSetting[]) {
  const texts = (items: readonly QuickMenuSetting[]) =>
    new Map(items.map((item) => [item.quickMenuId, JSON.stringify({ ...item, parentQuickMenuId: 0 })]))
  const [old, now] = [texts(before), texts(after)]
  const names = new Map([...before, ...after].map((item) => [item.quickMenuId, item]))
  const changed = [...names].filter(([id]) => old.get(id) !== now.get(id))
  const entries = changed.map(([id, item]) => {
    const one = before.find((row) => row.quickMenuId === id)
    const other = after.find((row) => row.quickMenuId === id)
    return [item.name.ko, [one ? shown(one) : '', other ? shown(other) : '']]
  })
  const orders = [before, after].map((items) => items.map(({ name }) => name.ko).join(', '))
  return entries.length > 0 ? Object.fromEntries(entries) : { order: orders }
}

/**
 * Replaces the quick menus of the current company. Throws `menu.quickChanged` if another administrator saved in the
 * meantime, `menu.quickMisplaced` for an item in what is no group, and `menu.badAddress`.
 */
export function saveQuickMenuSettings(
  context: Context,
  { version, items }: Input<typeof menuQuickApi.saveQuickMenuSettings>,
): Promise<{ version: string }> {
  return transaction(context, async (inside) => {
    requireAdministrator(inside)
    const { db, viewer, forget } = inside
    const { comCode } = viewer
    await lockQuickMenus(db, comCode)
    const before = await readSettings(inside)
    requireVersion('menu.quickChanged', before, version)
    if (items.some(({ name }) => name.ko.trim() === '')) throw failure('kit.invalidInput')
    const fault = faultOf(items)
    if (fault) throw failure(fault === 'badAddress' ? 'menu.badAddress' : 'menu.quickMisplaced')
    await deleteQuickMenus(db, comCode)
    const rows = toRows(items, before.rows)
    await insertQuickMenus(db, comCode, rows)
    const after = await readSettings(inside)
    if (after.version === before.version) return { version: after.version }
    await forget(db, staticFileCache, staticFileKey('quickMenu', comCode))
    await notifyCompany(inside, comCode)
    await recordAudit(inside, {
      action: 'quickMenusChanged',
      subject: comCode,
      details: detailsOf(before.items, after.items),
    })
    return { version: after.version }
  })
}
