import type { LocalName } from '@maru/api/kit/schema'
import type { Db } from '#kit/db.ts'
import { plainName } from '#kit/room-slots/right-source.ts'
import {
  insertMenuRights,
  insertMenus,
  insertQuickMenus,
  type MenuRightRow,
  type MenuRow,
  type QuickMenuRow,
} from './menu.sql.ts'

/**
 * A menu for tests and seeds. Omitted fields are empty, `menuName` is its name in every language, and a board's menu
 * has the N mark.
 */
export type MenuDraft = Pick<MenuRow, 'menuId'> &
  Partial<MenuRow> &
  ({ menuName: string } | { name: LocalName }) & {
    /** Its readers as subjects of rights; only administrators by default. */
    for?: string[]
    /** Readers who see it as administrators. */
    admins?: string[]
  }

/** Writes menus with their rights in the given order. */
export async function createMenus(db: Db, comCode: string, drafts: readonly MenuDraft[]): Promise<void> {
  const rows = drafts.map(
    ({ for: _for, admins: _admins, ...draft }, index): MenuRow => ({
      parentMenuId: 0,
      name: 'menuName' in draft ? plainName(draft.menuName) : draft.name,
      sortOrder: index,
      systemId: null,
      menuType: 'PA',
      callType: 'USER',
      baseUrl: '',
      targetUrl: '',
      frameUrl: '',
      imageUrl: '',
      isPopup: false,
      isTopVisible: false,
      customClass: '',
      isNewIcon: draft.menuType === 'BB',
      ...draft,
    }),
  )
  const rights = drafts.flatMap(({ menuId, for: seen = [], admins = [] }): MenuRightRow[] => [
    ...seen.map((subject) => ({ menuId, subject, isAdmin: false })),
    ...admins.map((subject) => ({ menuId, subject, isAdmin: true })),
  ])
  await insertMenus(db, comCode, rows)
  await insertMenuRights(db, comCode, rights)
}

/** A quick menu for tests and seeds. */
export type QuickMenuDraft = Pick<QuickMenuRow, 'quickMenuId' | 'linkType'> &
  Partial<QuickMenuRow> &
  ({ title: string } | { name: LocalName })

/** Writes quick menus in the given order, a group before its items. */
export async function createQuickMenus(
  db: Db,
  comCode: string,
  drafts: readonly QuickMenuDraft[],
): Promise<void> {
  const rows = drafts.map(
    (draft, index): QuickMenuRow => ({
      parentQuickMenuId: null,
      name: 'title' in draft ? plainName(draft.title) : draft.name,
      linkUrl: '',
      moveType: 0,
      width: 0,
      height: 0,
      filePath: '',
      icon: '',
      sortOrder: index,
      ...draft,
    }),
  )
  await insertQuickMenus(db, comCode, rows)
}
