import { transaction } from '#kit/context.ts'
import { notification, notify } from '#kit/notification/notification.ts'
import type { Background } from '#kit/room.ts'
import { selectManagers } from '#modules/account/index.ts'
import { type EndingSystem, selectEndingSystems, selectPresentPeople } from './system.sql.ts'

const day = 86_400_000

/** Days before the end at which owners and administrators are notified. */
const stages = [1, 7, 30] as const

declare module '#kit/notification/notification.ts' {
  interface NotificationKinds {
    'admin.systemEnds': EndingSystem & { days: number }
  }
}

/** The people about a system: its owners who are still there, and the administrators of the company. */
async function listConcerned(
  { db, clock }: Pick<Background, 'db' | 'clock'>,
  { comCode, ownerCode, deputyCode }: EndingSystem,
) {
  const now = clock.now()
  const owners = await selectPresentPeople(db, comCode, [ownerCode, deputyCode], now)
  const managers = await selectManagers(db, comCode, now)
  const all = [...managers, ...owners.map(({ personCode }) => ({ personCode, comCode }))]
  return [...new Map(all.map((one) => [one.personCode, one])).values()]
}

/** The notification of owners and administrators; it cannot be switched off. */
export const systemEndsNotification = notification({
  name: 'admin.systemEnds',
  kind: 'ET',
  group: 'security',
  async listViewers(context, thing, recipients) {
    const concerned = await listConcerned(context, thing)
    return concerned.filter((one) => recipients.some(({ personCode }) => personCode === one.personCode))
  },
  async describe(_context, { systemId, name, days, isOwnerGone }) {
    return {
      word: isOwnerGone ? 'admin.alarm.systemOwner' : 'admin.alarm.systemEnds',
      title: name,
      params: { days: String(days) },
      actor: null,
      url: '/admin/systems',
      subject: `admin.system:${systemId}`,
    }
  },
})

/**
 * Notifies of systems whose token ends within 30, 7 and 1 days, and of systems with an owner who has left; once for each.
 * A system works without its owners, too.
 */
export async function warnOfSystemEnds(context: Background): Promise<void> {
  const { db, clock } = context
  const now = clock.now()
  for (const system of await selectEndingSystems(db, now, new Date(now.getTime() + stages[2] * day))) {
    const days = Math.max(1, Math.ceil((Date.parse(system.expiresAt) - now.getTime()) / day))
    const stage = system.isOwnerGone
      ? `owner:${system.ownerCode}:${system.deputyCode}`
      : `${stages.find((one) => days <= one)}:${system.expiresAt}`
    await transaction(context, async (inside) => {
      const recipients = await listConcerned(inside, system)
      const eventKey = `admin.systemEnds:${system.systemId}:${stage}`
      await notify(inside, { name: 'admin.systemEnds', thing: { ...system, days }, recipients, eventKey })
    })
  }
}
