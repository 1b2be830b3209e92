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
    'admin.systemOwner': EndingSystem
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

async function listViewers(
  context: Pick<Background, 'db' | 'clock'>,
  system: EndingSystem,
  recipients: readonly { personCode: string }[],
) {
  const concerned = await listConcerned(context, system)
  return concerned.filter((one) => recipients.some(({ personCode }) => personCode === one.personCode))
}

const textOf = ({ systemId, name }: EndingSystem) => ({
  ...{ title: name, actor: null, url: '/admin/systems', subject: `admin.system:${systemId}` },
})

/** Notifies owners and administrators that a token ends; it cannot be switched off. */
export const systemEndsNotification = notification({
  ...{ name: 'admin.systemEnds', kind: 'ET', topic: 'security.notice', listViewers },
  async describe(_context, { days, ...system }) {
    return { ...textOf(system), word: 'admin.alarm.systemEnds', params: { days: String(days) } }
  },
})

/** Notifies owners and administrators that an owner has left; it cannot be switched off. */
export const systemOwnerNotification = notification({
  ...{ name: 'admin.systemOwner', kind: 'ET', topic: 'security.notice', listViewers },
  async describe(_context, system) {
    return { ...textOf(system), word: 'admin.alarm.systemOwner' }
  },
})

/** Days until the token ends if that is to be notified now. */
function daysLeft({ expiresAt }: EndingSystem, now: Date): number | null {
  const days = Math.max(1, Math.ceil((Date.parse(expiresAt) - now.getTime()) / day))
  return days <= stages[2] ? days : null
}

/**
 * Notifies of systems whose token ends within 30, 7 and 1 days, and of systems with an owner who has left; once for each,
 * independently of each other. A system works without its owners, too.
 */
export async function warnOfSystemEnds(context: Background): Promise<void> {
  const { db, clock } = context
  const now = clock.now()
  for (const system of await selectEndingSystems(db, now, new Date(now.getTime() + stages[2] * day))) {
    const { systemId, ownerCode, deputyCode, expiresAt, isOwnerGone } = system
    const days = daysLeft(system, now)
    await transaction(context, async (inside) => {
      const recipients = await listConcerned(inside, system)
      if (days !== null) {
        const eventKey = `admin.systemEnds:${systemId}:${stages.find((one) => days <= one)}:${expiresAt}`
        await notify(inside, { name: 'admin.systemEnds', thing: { ...system, days }, recipients, eventKey })
      }
      if (isOwnerGone) {
        const eventKey = `admin.systemEnds:${systemId}:owner:${ownerCode}:${deputyCode}`
        await notify(inside, { name: 'admin.systemOwner', thing: system, recipients, eventKey })
      }
    })
  }
}
