import { inTransaction } from '#kit/db.ts'
import { notification, notify } from '#kit/notification/notification.ts'
import type { Background } from '#kit/room.ts'
import { selectManagers } from '#modules/account/index.ts'
import { findHook, updateRefusal } from './hook.sql.ts'
import type { MessageRow } from './message.sql.ts'

declare module '#kit/notification/notification.ts' {
  interface NotificationKinds {
    'admin.hookFailed': { comCode: string; hookId: number }
  }
}

/** The notification of the managers that messages of a hook are not shown; it cannot be switched off. */
export const hookFailedNotification = notification({
  name: 'admin.hookFailed',
  kind: 'ET',
  topic: 'security.notice',
  async listViewers({ db, clock }, { comCode }, recipients) {
    const managers = await selectManagers(db, comCode, clock.now())
    return managers.filter((one) => recipients.some(({ personCode }) => personCode === one.personCode))
  },
  async describe({ db }, key) {
    const hook = await findHook(db, key)
    if (!hook) return null
    return {
      ...{ word: 'admin.alarm.hookFailed', title: hook.name, actor: null },
      ...{ url: '/admin/hooks', subject: `admin.hookFailed:${key.hookId}` },
    }
  },
})

/**
 * Shows in the list of hooks why a message was not shown, and notifies the managers once a day: the sender does not learn
 * of it.
 */
export async function reportFailure(
  context: Background,
  { comCode, hookId }: Pick<MessageRow, 'comCode' | 'hookId'>,
  reason: string,
): Promise<void> {
  const now = context.clock.now()
  await updateRefusal(context.db, hookId, { refusal: reason, now })
  const recipients = await selectManagers(context.db, comCode, now)
  const eventKey = `admin.hookFailed:${hookId}:${now.toISOString().slice(0, 10)}`
  await inTransaction(context.db, (db) =>
    notify(
      { ...context, db },
      { name: 'admin.hookFailed', thing: { comCode, hookId }, recipients, eventKey },
    ),
  )
}
