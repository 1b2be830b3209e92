import { linkEvents } from '@maru/api/admin/link'
import { approvalEvents } from '@maru/api/approval'
import { retractAlarms } from '#kit/notification/alarms.ts'
import { notification, notify } from '#kit/notification/notification.ts'
import type { Background, Subscribers } from '#kit/room.ts'
import { findSystemDocumentOf, listStates } from '#modules/approval/index.ts'
import { queueFor } from '../webhook/delivery.jobs.ts'
import { webhookSubscribers } from '../webhook/webhook.events.ts'
import { findSystemHook } from '../webhook/webhook.sql.ts'
import { changeType } from './change.rules.ts'
import {
  type ChangeRow,
  findLinkByKey,
  insertChange,
  type LinkRow,
  lockChanges,
  selectEmployeeNumbers,
  selectLastSeq,
  updateLinkDocument,
} from './link.sql.ts'
import { shownChange } from './read.service.ts'
import { presentState } from './state.service.ts'

declare module '#kit/notification/notification.ts' {
  interface NotificationKinds {
    'admin.systemDraft': { key: string }
  }
}

type NewChange = Omit<ChangeRow, 'number' | 'externalKey' | 'attempt' | 'formId'>

/**
 * Stores a change of a document under the lock of its system, and sends it to the address of the system. Each body has ids
 * and states only.
 */
export async function recordChange(context: Background, row: LinkRow, change: NewChange): Promise<void> {
  const { db } = context
  const { systemId, comCode, externalKey, attempt, formId, key } = row
  const number = await insertChange(db, systemId, key, change)
  const hook = await findSystemHook(db, { comCode, systemId })
  if (!hook || hook.offReason !== null) return
  const numbers = await selectEmployeeNumbers(db, comCode, [change.actorCode])
  const { type, ...data } = shownChange({ ...change, number, externalKey, attempt, formId }, numbers)
  await queueFor(context, hook, type, { system: hook.name, ...data })
}

/**
 * Records the states of a document of a system that are not recorded yet, read from its history: each once and in the
 * order of the history, whatever order the events arrive in.
 */
async function recordStates(context: Background, comCode: string, apmId: number): Promise<void> {
  const { db } = context
  const document = await findSystemDocumentOf(db, { comCode, apmId })
  const row = document && (await findLinkByKey(db, document.origin.key))
  if (!row) return
  await lockChanges(db, row.systemId)
  await updateLinkDocument(db, row.key, apmId)
  for (const state of await listStates(context, document, await selectLastSeq(db, row.key))) {
    const { seq, act, before, after: status, actorCode, docNumber, at: happenedAt } = state
    const change = { apmId, seq, act, before, status, actorCode, docNumber, happenedAt }
    await recordChange(context, row, { ...change, type: changeType(state) })
  }
}

const draftSubject = (key: string) => `admin.systemDraft:${key}`

/** The notification of the person in whose name a system drafted; it is also the list of what was done so. */
export const systemDraftNotification = notification({
  name: 'admin.systemDraft',
  kind: 'WF',
  topic: 'approval.other',
  listViewers: async (_context, _thing, recipients) => recipients,
  async describe({ db }, { key }) {
    const row = await findLinkByKey(db, key)
    const { draft, document } = row ? await presentState({ db }, row) : { draft: null, document: null }
    const origin = document?.origin ?? draft?.origin
    if (!row || !origin) return null
    const place = new URLSearchParams({ appid: String(row.formId), storekey: key })
    return {
      word: document ? 'admin.alarm.systemSubmitted' : 'admin.alarm.systemDrafted',
      title: document?.subject ?? draft?.submission.content.subject ?? '',
      actor: { ko: origin.name, en: origin.name, zh: origin.name, personCode: null },
      url: document ? `/workflow?BOX=all&ID=${document.apmId}` : `/page/form?${place}`,
      subject: draftSubject(key),
    }
  },
})

/** What happens after an act on a document, and after a draft or submission of a system. */
export const linkSubscribers: Subscribers = {
  async [approvalEvents.acted](context, event) {
    await webhookSubscribers[approvalEvents.acted]?.(context, event)
    await recordStates(context, event.comCode, event.payload.apmId)
  },
  async [linkEvents.drafted](context, { comCode, payload: { key, isMoved = false } }) {
    const row = await findLinkByKey(context.db, key)
    if (!row) return
    if (isMoved) await retractAlarms(context, [draftSubject(key)])
    const recipients = [{ comCode, personCode: row.personCode }]
    await notify(context, {
      ...{ name: 'admin.systemDraft', thing: { key }, recipients },
      eventKey: `admin.systemDraft:${key}`,
    })
  },
}
