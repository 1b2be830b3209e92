import type { LocalName } from '@maru/api/kit/schema'

declare module '../slots.ts' {
  interface Slots {
    portalScreen: PortalScreen
  }
}

/** A page of the portal that a menu can open. The menu form offers every screen. */
export interface PortalScreen {
  /** Unique, for example `reservation` or `reservation.mine`. */
  id: string
  /** The address without `/po`; empty for a group that opens its first child. */
  address: string
  name: LocalName
  /** Name of an icon of menus; a name that menus do not know is ignored. */
  icon: string
  /** The place of its menu in a new company. A screen without it is only offered by the form. */
  order?: number
  /** The id of the screen whose menu is above; absent for a menu in the top bar. */
  parentId?: string
  /** The number of its menu, if it is the same in every company (spec 1§9). */
  menuId?: number
  /** Addresses below it belong to this menu. */
  baseUrl?: string
}
