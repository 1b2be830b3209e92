import { createRoute, redirect } from '@tanstack/react-router'
import { lazyPage } from '../../kit/lazy-page.ts'
import type { Room } from '../../kit/slots.ts'
import { ExpiredLayer } from './parts/expired-layer.tsx'

export { signOut } from './account.api.ts'
export { UserBlock } from './parts/user-block.tsx'

const signInPage = () => import('./pages/sign-in-page.tsx')

/** Signing in and out, and the person who is signed in. */
export const accountRoom: Room = {
  name: 'account',
  routes: ({ open }) => [
    createRoute({
      getParentRoute: () => open,
      path: 'account',
      beforeLoad: () => {
        throw redirect({ to: '/account/login' })
      },
    }),
    createRoute({
      getParentRoute: () => open,
      path: 'account/login',
      component: lazyPage('account', signInPage, 'SignInPage'),
    }),
    createRoute({
      getParentRoute: () => open,
      path: 'login',
      component: lazyPage('account', signInPage, 'SignInPage'),
    }),
    createRoute({
      getParentRoute: () => open,
      path: 'account/noauth',
      component: lazyPage('account', () => import('./pages/no-auth-page.tsx'), 'NoAuthPage'),
    }),
  ],
  slots: { overlays: [ExpiredLayer] },
}
