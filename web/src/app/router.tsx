import { createRootRoute, createRoute, createRouter } from '@tanstack/react-router'
import { formatQuery, parseQuery, withoutBase } from '#kit/address/address.ts'
import { basePath } from '#kit/address/link.tsx'
import { lazyRoom } from '#kit/lazy-room.ts'
import { fillSlots, type Room } from '#kit/slots.ts'
import { Skeleton } from '#ui/loading.tsx'
import { guardOpen, guardPortal } from './guards.ts'
import { BarLayout, ShellLayout } from './layouts/bar-layout.tsx'
import { Frame } from './layouts/frame.tsx'
import { PlainLayout } from './layouts/plain-layout.tsx'
import { FailurePage, PageFailure } from './pages/failure-page.tsx'
import { MissingPage } from './pages/missing-page.tsx'
import { NotFoundPage } from './pages/not-found-page.tsx'
import { PendingPage } from './pages/pending-page.tsx'

const lazy = lazyRoom('shell')

function PartPending() {
  return <Skeleton look="text" rows={6} />
}

/** Returns the route tree: guarded pages in three layouts, and open pages without guards (spec 1§2). */
function routeTree(rooms: readonly Room[]) {
  const root = createRootRoute({
    component: Frame,
    errorComponent: FailurePage,
    pendingComponent: PendingPage,
  })
  const portal = createRoute({
    getParentRoute: () => root,
    id: 'portal',
    beforeLoad: ({ location, preload }) =>
      guardPortal({
        pathname: withoutBase(location.pathname),
        href: withoutBase(location.href),
        isPreload: preload,
      }),
    errorComponent: FailurePage,
    pendingComponent: PendingPage,
  })
  const open = createRoute({
    getParentRoute: () => root,
    id: 'open',
    beforeLoad: guardOpen,
    component: PlainLayout,
    errorComponent: FailurePage,
    pendingComponent: PendingPage,
  })
  const layout = { getParentRoute: () => portal, errorComponent: FailurePage, pendingComponent: PartPending }
  const shell = createRoute({ ...layout, id: 'shell', component: ShellLayout })
  const bar = createRoute({ ...layout, id: 'bar', component: BarLayout })
  const plain = createRoute({ ...layout, id: 'plain', component: PlainLayout })
  const parents = { shell, bar, plain, open }
  const own = rooms.flatMap((room) => room.routes?.(parents) ?? [])
  // The guards always redirect the start. The route exists so that the router knows the address.
  const start = createRoute({ getParentRoute: () => bar, path: '/', component: () => null })
  const mobile = createRoute({
    getParentRoute: () => plain,
    path: 'mobile',
    component: lazy.page('appbase', () => import('./mobile/mobile-page.tsx'), 'MobilePage'),
  })
  const error = createRoute({
    getParentRoute: () => open,
    path: 'error',
    component: lazy.page('appbase', () => import('./pages/error-page.tsx'), 'ErrorPage'),
  })
  const terms = createRoute({
    getParentRoute: () => bar,
    path: 'example/i18n',
    component: lazy.page('example', () => import('./pages/terms-page.tsx'), 'TermsPage'),
  })
  const gallery = createRoute({
    getParentRoute: () => open,
    path: 'example/ui',
    component: lazy.page('example', () => import('./pages/gallery-page.tsx'), 'GalleryPage'),
  })
  const missing = createRoute({ getParentRoute: () => bar, path: '$', component: MissingPage })
  const all = [...own, start, mobile, error, terms, gallery, missing]
  const below = (parent: unknown) => all.filter((route) => route.options.getParentRoute?.() === parent)
  return root.addChildren([
    portal.addChildren([
      shell.addChildren(below(shell)),
      bar.addChildren(below(bar)),
      plain.addChildren(below(plain)),
    ]),
    open.addChildren(below(open)),
  ])
}

/** Creates the router of the portal from its rooms, and fills the slots. */
export function makeRouter(rooms: readonly Room[]) {
  fillSlots(rooms)
  return createRouter({
    routeTree: routeTree(rooms),
    basepath: basePath,
    caseSensitive: false,
    parseSearch: parseQuery,
    stringifySearch: formatQuery,
    defaultPreload: false,
    scrollRestoration: true,
    defaultPendingMs: 400,
    defaultPendingMinMs: 200,
    defaultNotFoundComponent: NotFoundPage,
    defaultErrorComponent: PageFailure,
  })
}
