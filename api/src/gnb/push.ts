import { defineApi, endpoint } from '../kit/endpoint.ts'
import { object, Type, text } from '../kit/schema.ts'

/** Maximum number of a person's browsers with notifications; the oldest one is removed. */
export const pushBrowsersAtMost = 10

/** Notifications for browsers without an open page (RFC 8030, Push API). */
export const gnbPushApi = defineApi('gnb', {
  getPushKey: endpoint({
    summary: 'The public key that this browser subscribes with; empty where web push is off.',
    spec: 'maru',
    method: 'GET',
    path: '/Common/gnb/api/push/key',
    access: 'session',
    changes: false,
    input: object({}),
    output: object({ publicKey: Type.String() }),
  }),
  savePushSubscription: endpoint({
    summary: 'Sends notifications of the viewer to this browser from now on. Answers 1.',
    spec: 'maru',
    method: 'POST',
    path: '/Common/gnb/api/push/save',
    access: 'session',
    changes: true,
    input: object({ endpoint: text(2_000, 1), p256dh: text(200, 1), auth: text(100, 1) }),
    output: Type.Integer(),
    errors: ['gnb.pushService', 'gnb.pushKeys'],
  }),
  removePushSubscription: endpoint({
    summary: 'Sends nothing more to this browser; answers 0 where it was not one of the viewer.',
    spec: 'maru',
    method: 'POST',
    path: '/Common/gnb/api/push/delete',
    access: 'session',
    changes: true,
    input: object({ endpoint: text(2_000, 1) }),
    output: Type.Integer(),
  }),
})
