import { createRoute } from '@tanstack/react-router'
import { lazyRoom } from '#kit/lazy-room.ts'
import type { Room } from '#kit/slots.ts'

const lazy = lazyRoom('contract')

const mainPage = lazy.page('board', () => import('./pages/contracts-page.tsx'), 'ContractsPage')
const detailPage = lazy.page('board', () => import('./pages/contract-page.tsx'), 'ContractPage')
const windowPage = lazy.page('board', () => import('./pages/contract-window-page.tsx'), 'ContractWindowPage')

/** Contracts of companies: the list, the detail page, and the detail in a window. */
export const contractBoardRoom: Room = {
  name: 'contract-board',
  routes: ({ shell, plain }) => [
    createRoute({ getParentRoute: () => shell, path: 'board/contract', component: mainPage }),
    createRoute({ getParentRoute: () => shell, path: 'board/contract/detail', component: detailPage }),
    createRoute({ getParentRoute: () => plain, path: 'boardpopup/contractDetail', component: windowPage }),
  ],
}
