import { change, defineApi, read } from '../kit/endpoint.ts'
import { object, Type, text } from '../kit/schema.ts'

/** Maximum number of a person's browsers with notifications; the oldest one is removed. */
export const pushBrowsersAtMost = 10

/** Notifications for browsers without an open page (RFC 8030, Push API). */
export const gnbPushApi = defineApi('gnb', {
  getPushKey: read('/Common/gnb/api/push/key', 'maru', {
    summary: 'Returns the public key for push subscriptions of this browser; empty if web push is off.',
    output: object({ publicKey: Type.String() }),
  }),
  savePushSubscription: change('/Common/gnb/api/push/save', 'maru', {
    summary:
      'Stores the push subscription of this browser, which then gets the notifications of the viewer. Returns 1.',
    refreshesNothing: 'The browser knows whether it is subscribed.',
    input: object({ endpoint: text(2_000, 1), p256dh: text(200, 1), auth: text(100, 1) }),
    output: Type.Integer(),
    errors: ['gnb.pushService', 'gnb.pushKeys'],
  }),
  removePushSubscription: change('/Common/gnb/api/push/delete', 'maru', {
    summary: 'Deletes the push subscription of this browser. Returns 0 if it did not belong to the viewer.',
    refreshesNothing: 'The browser knows whether it is subscribed.',
    input: object({ endpoint: text(2_000, 1) }),
    output: Type.Integer(),
  }),
})
