import type { LocalName } from '@maru/api/kit/schema'
import type { Context } from '../context.ts'

declare module '../slots.ts' {
  interface Slots {
    /** Filled by the room menu: the menus of the current company that the viewer may see, parents first. */
    visibleMenus: (context: Context) => Promise<VisibleMenu[]>
  }
}

/** A visible menu, with its name and the address that it opens. */
export interface VisibleMenu {
  menuId: number
  parentMenuId: number | null
  name: LocalName
  /** The first part of the addresses below the menu, for example `/reservedb`; '' for none. */
  baseUrl: string
  targetUrl: string
}

/** The menus of the current company that the viewer may see. */
export function listVisibleMenus(context: Context): Promise<VisibleMenu[]> {
  return context.slots.one('visibleMenus')(context)
}
