import { createRoute, redirect } from '@tanstack/react-router'
import { parseQuery, withoutBase } from '#kit/address/address.ts'
import { lazyRoom } from '#kit/lazy-room.ts'
import { showAppBadge } from '#kit/session/app-badge.ts'
import { hasAskedAccount, heldAccount, loadAccount } from '#kit/session/session.ts'
import type { Room } from '#kit/slots.ts'
import { parseSignInSearch } from './account.search.ts'
import { ExpiredLayer } from './parts/expired-layer.tsx'

export { signOut } from './account.api.ts'
export { UserBlock } from './parts/user-block.tsx'

const lazy = lazyRoom('account')

const signInPage = () => import('./pages/sign-in-page.tsx')

/**
 * Redirects a signed-in person to the return address. If the server cannot be reached, the form is shown. The number at
 * the icon of the portal is that of a person, so it ends here with their session.
 */
async function passSignedIn({ search }: { search: Record<string, unknown> }): Promise<void> {
  const account = hasAskedAccount() ? heldAccount() : await loadAccount().catch(() => null)
  if (!account) return showAppBadge(0)
  const { returnUrl } = parseSignInSearch(search)
  const [path = '/', query = ''] = returnUrl.split('?', 2)
  throw redirect({ to: path, search: parseQuery(query), replace: true } as never) // rooms do not import the router's types
}

/** Sign-in, sign-out and passwords, and the signed-in person. */
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
      beforeLoad: passSignedIn,
      component: lazy.page('account', signInPage, 'SignInPage'),
    }),
    createRoute({
      getParentRoute: () => open,
      path: 'login',
      beforeLoad: passSignedIn,
      component: lazy.page('account', signInPage, 'SignInPage'),
    }),
    createRoute({
      getParentRoute: () => open,
      path: 'account/password',
      beforeLoad: async ({ location }) => {
        if (await loadAccount()) return
        throw redirect({ to: '/account/login', search: { returnUrl: withoutBase(location.href) } as never }) // rooms do not import the router's types
      },
      component: lazy.page('account', () => import('./pages/password-page.tsx'), 'PasswordPage'),
    }),
    createRoute({
      getParentRoute: () => open,
      path: 'account/forgot',
      component: lazy.page('account', () => import('./pages/forgot-page.tsx'), 'ForgotPage'),
    }),
    createRoute({
      getParentRoute: () => open,
      path: 'account/reset',
      component: lazy.page('account', () => import('./pages/reset-page.tsx'), 'ResetPage'),
    }),
    createRoute({
      getParentRoute: () => open,
      path: 'account/noauth',
      component: lazy.page('account', () => import('./pages/no-auth-page.tsx'), 'NoAuthPage'),
    }),
  ],
  slots: {
    overlays: [ExpiredLayer],
  },
  later: async () => (await import('./later.tsx')).later,
}
