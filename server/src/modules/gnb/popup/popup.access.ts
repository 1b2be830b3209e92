import type { Context } from '#kit/context.ts'
import type { PictureHolder, PictureHolderKind } from '#modules/file/index.ts'
import { selectReadablePopups } from './popup.sql.ts'

/** Whether the viewer administers popups in the current company (spec 1§6). */
export function isPopupManager({ viewer }: Pick<Context, 'viewer'>): boolean {
  const { isSuperAdmin, isCompanyManager, isPopupManager: isManager } = viewer.permissions
  return isSuperAdmin || isCompanyManager || isManager
}

/** Pictures of notice popups: the readers of a popup and its managers see them. */
export const popupPictures: PictureHolderKind = {
  kind: 'noticePopup',
  async selectReadable(context, holders) {
    const { db, viewer, clock } = context
    const own = holders.filter(({ comCode }) => comCode === viewer.comCode)
    const ids = own.map(({ id }) => id)
    const readable = new Set(
      await selectReadablePopups(db, viewer, isPopupManager(context), clock.now(), ids),
    )
    return own.filter(({ id }) => readable.has(id))
  },
}

/** The holder of the pictures of a popup. */
export function popupHolder(comCode: string, popupId: number): PictureHolder {
  return { comCode, kind: popupPictures.kind, id: String(popupId) }
}
