import type { Input, Output } from '@maru/api/kit/endpoint'
import type { AutoReply, OutOfOfficeText } from '@maru/api/mail/absence'
import type { mailSettingsApi } from '@maru/api/mail/settings'
import { type Context, transaction } from '#kit/context.ts'
import { failure } from '#kit/failure.ts'
import { cleanStoredHtml } from '#kit/html/clean-in-thread.ts'
import type { OutOfOfficeSlot } from '#kit/room-slots/out-of-office.ts'
import {
  autoReply,
  deleteLeave,
  findLeave,
  findOutOfOffice,
  leave,
  overlapsAbsence,
  saveOutOfOffice,
  selectAbsent,
} from '../absence-table/absence.sql.ts'
import { showsAnything } from '../card/signature.rules.ts'
import { pushChange } from '../delivery/delivery.service.ts'
import { requireBox } from '../mailbox/mailbox.access.ts'
import { findBoxOf, openBox, raiseChange, raiseChanges } from '../mailbox/mailbox.sql.ts'
import { findZone } from '../mailbox/zone.sql.ts'

const day = 86_400_000

/** The start of today in a zone. */
function todayIn(zone: string, now: Date): Date {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    hourCycle: 'h23',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  }).formatToParts(now)
  const of = (type: string) => Number(parts.find((one) => one.type === type)?.value ?? 0)
  const passed = ((of('hour') * 60 + of('minute')) * 60 + of('second')) * 1000 + now.getUTCMilliseconds()
  return new Date(now.getTime() - passed)
}

/** The out-of-office text of the viewer. */
export async function getOutOfOffice(context: Context): Promise<OutOfOfficeText> {
  const { db, clock, viewer } = context
  const now = clock.now()
  const box = await findBoxOf(db, viewer.personCode)
  const stored = box && (await findOutOfOffice(db, box))
  const leave = box && (await findLeave(db, box, now))
  const leaveUntil = leave?.endsAt ?? null
  const outside = { externalMessage: '', leaveUntil }
  if (!stored) {
    const today = todayIn(await findZone(db, viewer.personCode), now)
    return {
      startUtc: today.toISOString(),
      endUtc: new Date(today.getTime() + day).toISOString(),
      enabled: false,
      state: 'Disabled',
      internalMessage: '',
      answersOutside: false,
      ...outside,
    }
  }
  const isOn = stored.isEnabled && Date.parse(stored.endsAt) > now.getTime()
  const state = !isOn ? 'Disabled' : Date.parse(stored.startsAt) > now.getTime() ? 'Scheduled' : 'Enabled'
  return {
    startUtc: stored.startsAt,
    endUtc: stored.endsAt,
    enabled: isOn,
    state,
    internalMessage: stored.message,
    answersOutside: stored.answersOutside,
    ...outside,
  }
}

/** Throws for a period that ends before it starts, or that has passed. */
function checkPeriod(start: Date, end: Date, now: Date): void {
  if (start >= end) throw failure('mail.oofOrder')
  if (end <= now) throw failure('mail.oofPast')
}

/** Switches the out-of-office text on or off. */
export async function setOutOfOffice(
  context: Context,
  input: Input<typeof mailSettingsApi.setOutOfOffice>,
): Promise<number> {
  const { viewer, clock } = context
  const [start, end] = [new Date(input.startUtc), new Date(input.endUtc)]
  if (input.enabled) checkPeriod(start, end, clock.now())
  const message = await cleanStoredHtml(viewer.personCode, input.internalMessage)
  return transaction(context, async (inside) => {
    const box = await openBox(inside.db, viewer.personCode, clock.now())
    await raiseChange(inside.db, box)
    await saveOutOfOffice(inside.db, box, {
      isEnabled: input.enabled,
      startsAt: start,
      // Switched off, both ends may be equal (spec 3§4).
      endsAt: end < start ? start : end,
      message,
      answersOutside: input.answersOutside ?? false,
    })
    await pushChange(inside, box)
    return 1
  })
}

const noReply: AutoReply = { isEnabled: false, startsAt: null, endsAt: null, message: '' }

/** The standing answer of a mailbox. */
export async function getAutoReply(
  context: Context,
  { mailboxId }: Input<typeof mailSettingsApi.getAutoReply>,
): Promise<AutoReply> {
  const box = await requireBox(context, mailboxId)
  return (await autoReply.find(context.db, box)) ?? noReply
}

/** Changes the standing answer of a mailbox. */
export async function setAutoReply(
  context: Context,
  { mailboxId, ...reply }: Input<typeof mailSettingsApi.setAutoReply>,
): Promise<number> {
  const { startsAt, endsAt, isEnabled } = reply
  if (isEnabled && startsAt !== null && endsAt !== null)
    checkPeriod(new Date(startsAt), new Date(endsAt), context.clock.now())
  const message = await cleanStoredHtml(context.viewer.personCode, reply.message)
  if (isEnabled && !showsAnything(message)) throw failure('mail.replyEmpty')
  return transaction(context, async (inside) => {
    const box = await requireBox(inside, mailboxId, 'write')
    await raiseChange(inside.db, box)
    const key = { comCode: box.comCode, mailboxId: box.mailboxId }
    await autoReply.upsert(inside.db, { ...key, isEnabled, startsAt, endsAt, message })
    return 1
  })
}

/** Who of these people is out of office now. */
export function listAbsences(
  { db, clock }: Context,
  { addresses }: Input<typeof mailSettingsApi.listAbsences>,
): Promise<Output<typeof mailSettingsApi.listAbsences>> {
  return selectAbsent(db, addresses, clock.now())
}

/** Out-of-office texts of other rooms, such as those of approved leaves. */
export const outOfOfficeSlot: OutOfOfficeSlot = {
  async set(context, key, { personCode, start, end, message }) {
    const { db } = context
    const box = await findBoxOf(db, personCode)
    if (!box) return false
    await raiseChange(db, box)
    const [startsAt, endsAt] = [new Date(start), new Date(end)]
    if (await overlapsAbsence(db, box, key, startsAt, endsAt)) return false
    const clean = await cleanStoredHtml(personCode, message)
    const { comCode, mailboxId } = box
    const { source, sourceId } = key
    await leave.upsert(db, { comCode, mailboxId, source, sourceId, startsAt, endsAt, message: clean })
    await pushChange(context, box)
    return true
  },
  async clear(context, key) {
    const boxes = await deleteLeave(context.db, key)
    // A mailbox on a mail server writes its answers there when its change number is raised.
    if (boxes.length > 0) await raiseChanges(context.db, boxes)
    for (const box of boxes) await pushChange(context, box)
  },
}
