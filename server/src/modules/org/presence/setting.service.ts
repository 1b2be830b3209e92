import type { Input } from '@maru/api/kit/endpoint'
import type { orgPresenceApi, PresenceSetting } from '@maru/api/org/presence'
import { type Context, transaction } from '#kit/context.ts'
import { pushPresence } from '../absence/presence-push.service.ts'
import { findPresenceSetting, upsertPresenceSetting } from './presence.sql.ts'

/** Whether other people see when the viewer last used the portal; no by default. */
export async function getPresenceSetting({ db, viewer }: Context): Promise<PresenceSetting> {
  return (await findPresenceSetting(db, viewer.personCode)) ?? { showsLastSeen: false }
}

/** Stores whether other people see when the viewer last used the portal. */
export function savePresenceSetting(
  context: Context,
  { showsLastSeen }: Input<typeof orgPresenceApi.savePresenceSetting>,
): Promise<Record<never, never>> {
  return transaction(context, async (inside) => {
    const { personCode } = inside.viewer
    await upsertPresenceSetting(inside.db, personCode, showsLastSeen, inside.clock.now())
    await pushPresence(inside, [personCode])
    return {}
  })
}
