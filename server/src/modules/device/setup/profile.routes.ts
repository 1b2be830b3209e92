import type { Protocol } from '#kit/protocols.ts'
import { readProfile } from './setup.service.ts'

/** Profiles of iPhones. The address is the credential: it is made by a set-up, and works once within a minute. */
export const deviceProfile: Protocol = {
  name: 'deviceProfile',
  prefix: '/device/profile',
  routes: [
    {
      ...{ name: 'device.profile', path: '/:key', cost: 'read', types: [], bodyLimit: 1_000 },
      methods: ['GET'],
      isOpen: true,
      run: async (context, { params }) => ({
        status: 200,
        headers: {
          'content-type': 'application/x-apple-aspen-config; charset=utf-8',
          'content-disposition': 'attachment; filename="maru.mobileconfig"',
          'referrer-policy': 'no-referrer',
        },
        body: await readProfile(context, params.key ?? ''),
      }),
    },
  ],
}
