import { calendarTopic } from '@maru/api/calendar'
import { ianaZone } from '@maru/api/kit/time/time-zones'
import { calendar as texts } from '@maru/i18n/calendar/texts'
import { type Context, transaction } from '#kit/context.ts'
import { failure, notFound, orNull } from '#kit/failure.ts'
import type {
  InvitationAnswer,
  InvitationBar,
  InvitationPart,
  InvitationSlot,
} from '#kit/room-slots/invitation.ts'
import { viewerTexts } from '#kit/text/text-changes.ts'
import { runInThread } from '#kit/worker/run-in-worker.ts'
import { requireMainCalendar } from '../folder/folder.access.ts'
import { pushCalendars } from '../folder/folder.service.ts'
import { findMainCalendar } from '../folder/folder.sql.ts'
import type { ReadEvent } from '../ical/dates.rules.ts'
import { selectZones } from '../setting/setting.sql.ts'
import {
  answerPart,
  applyUpdate,
  type CopyKey,
  type KnownInvitation,
  readKnown,
  updateOf,
} from './apply.service.ts'
import { conflictsWith, spanOf } from './bar.service.ts'
import { answersOf, isLater, isOutdated } from './copy.rules.ts'
import { findInvitation, hasOwnEvent } from './invitation.sql.ts'
import { type ItipInput, type ItipPart, replyText, uidOf } from './itip.rules.ts'

const module = new URL('./itip.rules.ts', import.meta.url).href
/** Parts that arrive are read up to this size: an update may have a long text. */
const mostBytes = 500_000

interface Known extends KnownInvitation {
  part: ItipPart
  /** Whether the viewer has an event of their own with the same UID, which no mail may change. */
  isOwn: boolean
}

/** What a part is for a person: only the organizer changes and cancels, and only invited people answer. */
function kindOf(
  { part, stored, copy, dates, isOwn }: Known,
  { sender, recipient }: Pick<InvitationPart, 'sender' | 'recipient'>,
): InvitationBar['kind'] {
  const { method, event, organizer } = part
  const has = (address: string) =>
    [...(event?.attendees ?? []), ...(event?.dates.flatMap(({ attendees }) => attendees) ?? [])].some(
      ({ email }) => email === address.toLowerCase(),
    )
  if (!event || isOwn) return 'unknown'
  if (method === 'REPLY') return has(sender) ? 'reply' : 'unknown'
  if (method === 'COUNTER') return has(sender) ? 'counter' : 'unknown'
  if (!organizer || organizer.address === recipient.toLowerCase()) return 'unknown'
  if (stored && stored.organizer !== organizer.address) return 'unknown'
  if (method === 'CANCEL') return organizer.address === sender.toLowerCase() ? 'cancel' : 'unknown'
  if (method !== 'REQUEST' || !has(recipient)) return 'unknown'
  return stored && isOutdated(event, stored, copy, dates) ? 'outdated' : 'request'
}

async function readPart(owner: string, input: ItipInput): Promise<ItipPart> {
  return runInThread<ItipPart>({ module, name: 'readItip', input, owner })
}

async function readForViewer({ db, viewer }: Context, { text }: InvitationPart): Promise<ItipPart> {
  const [zone] = await selectZones(db, [viewer.personCode])
  return readPart(viewer.personCode, { text, timeZone: ianaZone(zone?.timeZone ?? '') })
}

/** Where the copy of an invitation is stored, and what is known about it. */
async function lookUp(
  context: Pick<Context, 'db' | 'clock'>,
  personCode: string,
  part: ItipPart,
  lock: boolean,
): Promise<{ key: CopyKey; known: Known }> {
  const main = await requireMainCalendar(context, personCode)
  const uid = part.event?.uid ?? ''
  const key = { comCode: main.comCode, calendarId: main.calendarId, personCode, uid }
  const invitation = await readKnown(context.db, key, lock)
  const isReply = part.method === 'REPLY' || part.method === 'COUNTER'
  const isOwn = !isReply && (await hasOwnEvent(context.db, main.calendarId, uid))
  return { key, known: { part, ...invitation, isOwn } }
}

const unknown: InvitationBar = {
  ...{ kind: 'unknown', title: '', place: '', start: null, end: null, isAllDay: false },
  ...{ organizer: null, answer: null, conflicts: [], url: '', change: 'none' },
}

/** The stored answer to the version in a mail; a later version opens the question again. */
function ownAnswer({ part, stored, copy, dates }: Known): InvitationAnswer | null {
  const { event } = part
  if (!event || !stored) return null
  const { sequence, stampedAt, answer } = stored
  const version = { sequence: sequence ?? -1, stampedAt }
  const [first] = event.isPartial ? answersOf(event, copy, dates) : []
  const known = first ? (first.row && !isLater(first.date, first.row) ? first.row.answer : 'none') : null
  const own = known ?? (isLater(event, version) ? 'none' : answer)
  return own === 'none' ? null : own
}

function changeOf(known: Known, event: ReadEvent, kind: InvitationBar['kind']): InvitationBar['change'] {
  if (kind !== 'cancel' && kind !== 'request') return 'none'
  const update = updateOf(known, { event, isCancel: kind === 'cancel' })
  return !update ? 'none' : update.isFull ? 'full' : 'waits'
}

async function read(context: Context, given: InvitationPart): Promise<InvitationBar> {
  const part = await readForViewer(context, given)
  const { known } = await lookUp(context, context.viewer.personCode, part, false)
  const kind = kindOf(known, given)
  const { event, organizer } = part
  if (kind === 'unknown' || !event) return unknown
  const { start, end } = part.hasTimes || event.isPartial ? spanOf(event) : { start: null, end: null }
  const people = [...event.attendees, ...event.dates.flatMap(({ attendees }) => attendees)]
  const answer = people.find(({ email }) => email === given.sender.toLowerCase())?.answer ?? 'none'
  const isReply = kind === 'reply' || kind === 'counter'
  const [first] = event.isPartial ? event.dates : []
  const { title, place, isAllDay } = first?.fields ?? event
  return {
    ...{ kind, title, place, start, end, isAllDay, organizer },
    answer: isReply ? (answer === 'none' ? null : answer) : ownAnswer(known),
    conflicts: kind === 'request' ? await conflictsWith(context, event, known.stored?.eventId ?? null) : [],
    url: known.stored?.eventId ? `/calendar?event=${known.stored.eventId}` : '',
    change: changeOf(known, event, kind),
  }
}

async function answerInvitation(context: Context, given: InvitationPart, answer: InvitationAnswer) {
  const part = await readForViewer(context, given)
  const { event, organizer } = part
  if (!event || !organizer) throw notFound()
  await transaction(context, async (inside) => {
    const { key, known } = await lookUp(inside, inside.viewer.personCode, part, true)
    const kind = kindOf(known, given)
    if (kind === 'outdated') throw failure('kit.conflict')
    if (kind !== 'request') throw notFound()
    await answerPart(inside, key, known, { event, organizer: organizer.address, answer })
    await pushCalendars(inside, [key.calendarId])
  })
  const attendee = { name: context.viewer.name.ko, address: given.recipient }
  const title = event.dates[0] && event.isPartial ? event.dates[0].fields.title : event.title
  return {
    replyTo: organizer.address,
    subject: `${(await viewerTexts(context, 'calendar', texts)).answers[answer]}: ${title}`,
    text: replyText(part, attendee, answer, context.clock.now()),
  }
}

const receive: InvitationSlot['receive'] = async (context, { personCode, ...given }) => {
  if (Buffer.byteLength(given.text) > mostBytes) return
  const main = await findMainCalendar(context.db, personCode)
  const asked = { comCode: main?.comCode ?? '', personCode, uid: uidOf(given.text) }
  // Most mails are about events that are not in the calendar: they are not read.
  if (!main || !(await findInvitation(context.db, asked))) return
  // What takes too long to read has no effect; a repeated job would not read it either.
  const part = await orNull(readPart(personCode, { text: given.text, timeZone: 'UTC' }), ['kit.tooLarge'])
  if (!part) return
  const { event, method, organizer } = part
  if (!event || (method !== 'CANCEL' && method !== 'REQUEST')) return
  // A person who passes an invitation on changes nothing.
  if (organizer?.address !== given.sender.toLowerCase()) return
  const { key, known } = await lookUp(context, personCode, part, true)
  const kind = kindOf(known, given)
  if (kind !== 'cancel' && kind !== 'request') return
  if (await applyUpdate(context, key, known, { event, isCancel: kind === 'cancel' }))
    await context.push(context.db, {
      to: [personCode],
      comCode: '*',
      topic: calendarTopic,
      id: key.calendarId,
    })
}

/** Invitations of people outside that arrive by mail. */
export const mailInvitations: InvitationSlot = { read, answer: answerInvitation, receive }
