import { createRoute, redirect } from '@tanstack/react-router'
import { lazyRoom } from '#kit/lazy-room.ts'
import type { CandidatesProps, PeopleFieldProps } from '#kit/picking.ts'
import type { Room } from '#kit/slots.ts'
import { lazyPart } from '#ui/dialog/lazy-layer.tsx'
import { Skeleton } from '#ui/loading.tsx'
import { MapButton } from './parts/map-button.tsx'
import { PickerHost } from './parts/picker-host.tsx'
import { PersonName } from './person/parts/person-name.tsx'

export type { PeopleFieldProps, PickItem } from '#kit/picking.ts'
export { employeeItem } from './items.rules.ts'
export { useCandidates } from './mention/parts/use-candidates.ts'
export type { PickerOptions } from './options.rules.ts'
export { fetchMembers, useColleagues, useCompanies, useSuggestions } from './org.api.ts'
export { PersonName } from './person/parts/person-name.tsx'
export type { PickResult } from './picker.rules.ts'
export { fromResult, keyOf } from './picker.rules.ts'
export { openPicker, openPickerWindow } from './picker.slots.ts'

const lazy = lazyRoom('org')

/**
 * Field with people as chips, suggestions, and a button that opens the picker; see {@link PeopleFieldProps}.
 */
export const PeopleField = lazyPart<PeopleFieldProps>(
  'orgmap',
  async () => (await lazy.load('orgmap', () => import('./parts/people-field.tsx'))).PeopleField,
  <Skeleton look="block" height="calc(var(--field) + 24.5px)" />,
)

/** Finds people for a mention, for editors: its code is loaded with them. */
export const Candidates = lazyPart<CandidatesProps>(
  'orgmap',
  async () => (await lazy.load('orgmap', () => import('./mention/parts/candidates.tsx'))).Candidates,
)

/** The organisation map and the picker of people, departments and groups. */
export const orgRoom: Room = {
  name: 'org',
  routes: ({ shell, bar, plain }) => [
    createRoute({
      getParentRoute: () => plain,
      path: 'orgmap',
      beforeLoad: ({ search }) => {
        // The query contains the options of the picker. Rooms do not import the router's types.
        throw redirect({ to: '/orgmap/popup', search, replace: true } as never)
      },
    }),
    createRoute({
      getParentRoute: () => plain,
      path: 'orgmap/popup',
      component: lazy.page('orgmap', () => import('./pages/popup-page.tsx'), 'PopupPage'),
    }),
    createRoute({
      getParentRoute: () => plain,
      path: 'orgmap/mobile',
      component: lazy.page('orgmap', () => import('./pages/popup-page.tsx'), 'PopupPage'),
    }),
    createRoute({
      getParentRoute: () => shell,
      path: 'orgmap/main',
      component: lazy.page('orgmap', () => import('./pages/main-page.tsx'), 'MainPage'),
    }),
    createRoute({
      getParentRoute: () => bar,
      path: 'example/orgmap',
      component: lazy.page('example', () => import('./pages/example-page.tsx'), 'ExamplePage'),
    }),
  ],
  slots: {
    topBarItems: [{ id: 'orgmap', order: 20, isForMailOnly: true, Component: MapButton }],
    overlays: [PickerHost],
    peopleFields: [PeopleField],
    personNames: [PersonName],
  },
  later: async () => (await import('./later.tsx')).later,
}
