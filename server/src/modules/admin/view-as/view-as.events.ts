import { adminViewEvents } from '@maru/api/admin/view-as'
import { notification, notify } from '#kit/notification/notification.ts'
import type { Subscriber, Subscribers } from '#kit/room.ts'
import { selectPersonNames } from '../personal/hold.sql.ts'

declare module '#kit/notification/notification.ts' {
  interface NotificationKinds {
    'admin.viewedAs': { viewedBy: string }
  }
}

/** The notification of the person whose screens an administrator sees; it cannot be switched off. */
export const viewNotification = notification({
  name: 'admin.viewedAs',
  kind: 'ET',
  topic: 'security.notice',
  listViewers: async (_context, _view, recipients) => recipients,
  async describe({ db }, { viewedBy }) {
    const [administrator] = await selectPersonNames(db, [viewedBy])
    return {
      word: 'admin.alarm.viewedAs',
      title: '',
      actor: administrator ? { ...administrator.name, personCode: viewedBy } : null,
      // Settings > Security lists who looked.
      url: '/home',
      subject: `admin.viewedAs:${viewedBy}`,
    }
  },
})

const notifyOfView: Subscriber<'admin.viewAsStarted'> = async (context, { eventId, comCode, payload }) => {
  const { personCode, viewedBy } = payload
  await notify(context, {
    ...{ name: 'admin.viewedAs', thing: { viewedBy }, recipients: [{ comCode, personCode }] },
    eventKey: `admin.viewedAs:${eventId}`,
  })
}

/** Subscribers that run after a view as another person began. */
export const viewSubscribers: Subscribers = { [adminViewEvents.started]: notifyOfView }
