import type { Room } from '#kit/slots.ts'

/** Phones and programs of the person: their settings. */
export const deviceRoom: Room = {
  name: 'device',
  later: async () => (await import('./later.tsx')).later,
}
