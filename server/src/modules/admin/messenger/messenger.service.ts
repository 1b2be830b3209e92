import type { adminMessengerApi, Messenger } from '@maru/api/admin/messenger'
import { webhookLimits } from '@maru/api/admin/webhook'
import type { Input, Output } from '@maru/api/kit/endpoint'
import { shortLanguage } from '@maru/api/kit/language'
import { changesOf, recordAudit } from '#kit/audit/admin-audit.ts'
import { type Context, transaction } from '#kit/context.ts'
import { requireVersion } from '#kit/data/version.ts'
import { failure, notFound } from '#kit/failure.ts'
import { secretPurpose } from '../webhook/delivery.jobs.ts'
import { newSecret } from '../webhook/signature.rules.ts'
import { sendTest } from '../webhook/test.service.ts'
import {
  countWebhooksLocked,
  deleteWebhook,
  findWebhook,
  selectWebhooks,
  type WebhookRow,
} from '../webhook/webhook.sql.ts'
import {
  failWaiting,
  findOwnMessenger,
  insertMessenger,
  type MessengerColumns,
  updateMessengerRow,
} from './messenger.sql.ts'
import { requirePlace } from './place.access.ts'
import { requireAllowedForm, requireManager } from './rule.service.ts'
import { selectOwnForms } from './rule.sql.ts'

type Api = typeof adminMessengerApi

/** The form of a row that is a messenger. */
function formOf({ form }: WebhookRow) {
  if (form === 'standard') throw notFound()
  return form
}

const toMessenger = (row: WebhookRow): Messenger => ({
  ...{ webhookId: row.webhookId, name: row.name, form: formOf(row), url: row.url, room: row.room },
  ...{ language: row.language, events: row.events, offReason: row.offReason },
  ...{ failingSince: row.failingSince, version: row.version, createdAt: row.createdAt },
})

/** Whether another address or key is stored; the parts that are shown may be the same. */
const hasNewSecret = (before: WebhookRow, { sealedUrl, sealedKey }: MessengerColumns): boolean =>
  sealedUrl !== before.sealedUrl || sealedKey !== before.sealedKey

/** Stores the changed messenger; what waits for a former address, bot or room does not go to the new one. */
async function save({ db }: Pick<Context, 'db'>, before: WebhookRow, after: MessengerColumns): Promise<void> {
  if (hasNewSecret(before, after) || after.room !== before.room) await failWaiting(db, before)
  await updateMessengerRow(db, before, after)
}

/** A messenger has no signature; the column of webhooks has a secret that is never used. */
const unused = ({ sealer }: Pick<Context, 'sealer'>) => sealer.seal(secretPurpose, Buffer.from(newSecret()))

/** The messenger channels of the viewer's company. */
export async function listMessengers(context: Context): Promise<Output<Api['listMessengers']>> {
  requireManager(context)
  const { comCode } = context.viewer
  const rows = await selectWebhooks(context.db, comCode, false)
  return { messengers: rows.map(toMessenger), ownForms: await selectOwnForms(context.db, comCode) }
}

/** What the audit log shows of a messenger: no address and no key. */
const audited = ({
  form,
  url,
  room,
  language,
  events,
  offReason,
}: Omit<MessengerColumns, 'form'> & { form: string }) => ({
  ...{ form, url, room, language, events: [...events], offReason },
})

/** Adds a messenger channel. */
export function createMessenger(
  context: Context,
  input: Input<Api['createMessenger']>,
): Promise<Output<Api['createMessenger']>> {
  requireManager(context)
  const place = requirePlace(context, input, undefined)
  return transaction(context, async (inside) => {
    const { db, viewer, clock } = inside
    const { comCode, personCode: by } = viewer
    if ((await countWebhooksLocked(db, comCode)) >= webhookLimits.most)
      throw failure('admin.tooManyWebhooks', { count: webhookLimits.most })
    const name = input.name.normalize('NFC').trim()
    if (name === '') throw failure('kit.invalidInput')
    const { language, events } = input
    const row: MessengerColumns = { ...place, name, language, events, kinds: [], offReason: null }
    const secret = { secret: unused(inside), by, now: clock.now() }
    const webhookId = await insertMessenger(db, { comCode, personCode: null }, { ...row, ...secret })
    await recordAudit(inside, {
      ...{ action: 'webhookAdded', subject: String(webhookId), subjectName: name, details: audited(row) },
    })
    return { webhookId }
  })
}

/** Changes a messenger channel, or switches it on or off. */
export function updateMessenger(
  context: Context,
  input: Input<Api['updateMessenger']>,
): Promise<Output<Api['updateMessenger']>> {
  requireManager(context)
  return transaction(context, async (inside) => {
    const { comCode } = inside.viewer
    const before = await findWebhook(inside.db, { comCode, webhookId: input.webhookId }, true)
    if (!before || before.form === 'standard' || before.personCode !== null) throw notFound()
    requireVersion('admin.webhookChanged', before, input.version)
    const name = input.name.normalize('NFC').trim()
    if (name === '') throw failure('kit.invalidInput')
    const place = requirePlace(inside, input, before)
    const { language, events } = input
    const offReason = input.isOn ? null : (before.offReason ?? 'person')
    const after: MessengerColumns = { ...place, name, language, events, kinds: [], offReason }
    await save(inside, before, after)
    const was = audited({ ...before, sealedUrl: place.sealedUrl })
    const changes = changesOf<object>({ name: before.name, ...was }, { name, ...audited(after) })
    await recordAudit(inside, {
      ...{ action: 'webhookChanged', subject: String(before.webhookId), subjectName: name },
      details: hasNewSecret(before, after) ? { ...changes, secret: ['', 'new'] } : changes,
    })
    return {}
  })
}

/** The viewer's own messenger in their current company. */
export async function getOwnMessenger({ db, viewer }: Context): Promise<Output<Api['getOwnMessenger']>> {
  const row = await findOwnMessenger(db, viewer)
  const forms = await selectOwnForms(db, viewer.comCode)
  if (!row) return { messenger: null, forms }
  const { url, room, kinds, offReason, failingSince } = row
  return {
    messenger: { form: formOf(row), url, room, kinds, isOn: offReason === null, offReason, failingSince },
    forms,
  }
}

/** Sets the viewer's own messenger. One that the company does not allow can only be switched off. */
export function saveOwnMessenger(
  context: Context,
  input: Input<Api['saveOwnMessenger']>,
): Promise<Output<Api['saveOwnMessenger']>> {
  return transaction(context, async (inside) => {
    const { db, viewer, clock } = inside
    const { comCode, personCode } = viewer
    const before = await findOwnMessenger(db, viewer, true)
    const place = requirePlace(inside, input, before)
    if (input.isOn) await requireAllowedForm(inside, place.form)
    const offReason = input.isOn ? null : (before?.offReason ?? 'person')
    const row: MessengerColumns = {
      ...{ ...place, name: place.form, language: shortLanguage(viewer.language), events: [] },
      ...{ kinds: input.kinds, offReason },
    }
    if (before) await save(inside, before, row)
    else {
      const secret = { secret: unused(inside), by: personCode, now: clock.now() }
      await insertMessenger(db, { comCode, personCode }, { ...row, ...secret })
    }
    return {}
  })
}

/** Removes the viewer's own messenger. */
export function removeOwnMessenger(context: Context): Promise<Output<Api['removeOwnMessenger']>> {
  return transaction(context, async (inside) => {
    const row = await findOwnMessenger(inside.db, inside.viewer, true)
    if (row) await deleteWebhook(inside.db, row)
    return {}
  })
}

/** Sends a test to the viewer's own messenger. */
export async function testOwnMessenger(context: Context): Promise<Output<Api['testOwnMessenger']>> {
  const row = await findOwnMessenger(context.db, context.viewer)
  if (!row) throw notFound()
  await requireAllowedForm(context, formOf(row))
  const { state, status, answer } = await sendTest(context, row)
  return { state, status, answer }
}
