import type { Protocol } from '#kit/protocols.ts'

/** The address that Teams shows in its frame: it leads to the portal, which signs in silently. */
export const teamsProtocol: Protocol = {
  name: 'teams',
  prefix: '/auth/teams',
  routes: [
    {
      ...{
        name: 'teams.open',
        methods: ['GET'],
        path: '/',
        isOpen: true,
        bodyLimit: 1,
        types: [],
        cost: 'read',
      },
      run: async () => ({ status: 302, headers: { location: '/po/', 'referrer-policy': 'no-referrer' } }),
    },
  ],
}
