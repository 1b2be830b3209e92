import { transaction } from '#kit/context.ts'
import { notification, notify } from '#kit/notification/notification.ts'
import type { Background } from '#kit/room.ts'
import { selectManagers } from '#modules/account/index.ts'
import { type EndingToken, selectEndingApiTokens } from './token.sql.ts'

const day = 86_400_000

/** Days before the end at which the administrators are notified. */
const stages = [1, 7, 30] as const

declare module '#kit/notification/notification.ts' {
  interface NotificationKinds {
    'admin.apiTokenEnds': EndingToken & { days: number }
  }
}

/** The notification of the administrators of a company; it cannot be switched off. */
export const tokenEndsNotification = notification({
  name: 'admin.apiTokenEnds',
  kind: 'ET',
  topic: 'security.notice',
  async listViewers({ db, clock }, { comCode }, recipients) {
    const managers = await selectManagers(db, comCode, clock.now())
    return managers.filter((one) => recipients.some(({ personCode }) => personCode === one.personCode))
  },
  async describe(_context, { tokenId, name, days, isOwnerGone }) {
    return {
      word: isOwnerGone ? 'admin.alarm.apiTokenOwner' : 'admin.alarm.apiTokenEnds',
      title: name,
      params: { days: String(days) },
      actor: null,
      url: '/admin/tokens',
      subject: `admin.apiToken:${tokenId}`,
    }
  },
})

/**
 * Notifies the administrators of tokens that end within 30, 7 and 1 days, and of tokens that stopped working because
 * their person has left; once for each.
 */
export async function warnOfTokenEnds(context: Background): Promise<void> {
  const { db, clock } = context
  const now = clock.now()
  for (const token of await selectEndingApiTokens(db, now, new Date(now.getTime() + stages[2] * day))) {
    const days = Math.max(1, Math.ceil((Date.parse(token.expiresAt) - now.getTime()) / day))
    const stage = token.isOwnerGone ? 'owner' : stages.find((one) => days <= one)
    await transaction(context, async (inside) => {
      const recipients = await selectManagers(inside.db, token.comCode, now)
      const eventKey = `admin.apiTokenEnds:${token.tokenId}:${stage}`
      await notify(inside, { name: 'admin.apiTokenEnds', thing: { ...token, days }, recipients, eventKey })
    })
  }
}
