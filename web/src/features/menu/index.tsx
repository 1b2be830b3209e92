import { createRoute } from '@tanstack/react-router'
import { lazyRoom } from '#kit/lazy-room.ts'
import type { Room } from '#kit/slots.ts'
import { loadMenus, loadQuickMenus, useBoardAddresses } from './menu.api.ts'

export { loadMenus, useCurrentMenuPath, useMenuPushes, useMenuTree } from './menu.api.ts'
export {
  flatMenuStep,
  homeMenu,
  type MenuNode,
  mailMenu,
  menuAddress,
  menuName,
  menuTree,
  topMenus,
} from './menu.rules.ts'
export { LeftMenu, MenuBranches } from './parts/left-menu.tsx'
export { MenuLink } from './parts/menu-link.tsx'
export { SiteMapButton } from './parts/site-map-layer.tsx'
export { TopMenu } from './parts/top-menu.tsx'

const lazy = lazyRoom('menu')

/** Menus of the portal: top, left, site map and the frame page. */
export const menuRoom: Room = {
  name: 'menu',
  routes: ({ shell }) => [
    createRoute({
      getParentRoute: () => shell,
      path: 'home/proxy',
      component: lazy.page('home', () => import('./pages/proxy-page.tsx'), 'ProxyPage'),
    }),
  ],
  slots: {
    systemAddresses: [useBoardAddresses],
    accountCaches: [
      { id: 'menu', order: 10, load: loadMenus },
      { id: 'quick-menu', order: 20, load: loadQuickMenus },
    ],
  },
  later: async () => (await import('./later.tsx')).later,
}
