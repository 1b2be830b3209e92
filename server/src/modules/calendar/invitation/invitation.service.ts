import { calendarTopic } from '@maru/api/calendar'
import { ianaZone } from '@maru/api/kit/time-zones'
import { calendar as texts } from '@maru/i18n/calendar/texts'
import { type Context, transaction } from '../../../kit/context.ts'
import { failure, notFound } from '../../../kit/failure.ts'
import type {
  InvitationAnswer,
  InvitationBar,
  InvitationPart,
  InvitationSlot,
} from '../../../kit/room-slots/invitation.ts'
import { runInThread } from '../../../kit/run-in-worker.ts'
import { viewerTexts } from '../../../kit/text-changes.ts'
import { requireMainCalendar } from '../folder/folder.access.ts'
import { pushCalendars } from '../folder/folder.service.ts'
import type { ReadEvent } from '../ical/dates.rules.ts'
import { selectZones } from '../reminder/reminder-setting.sql.ts'
import { updateEventRemoved } from '../store/event.sql.ts'
import { planStore, storeEvents } from '../transfer/store.service.ts'
import { conflictsWith, spanOf } from './bar.service.ts'
import {
  findInvitation,
  hasOwnEvent,
  type InvitationRow,
  updateCopyCanceled,
  upsertInvitation,
} from './invitation.sql.ts'
import { type ItipInput, type ItipPart, readItip, replyText } from './itip.rules.ts'

const module = new URL('./itip.rules.ts', import.meta.url).href
/** Larger parts that arrive are not applied: a cancellation names one event. */
const mostBytes = 100_000

interface Known {
  part: ItipPart
  stored: InvitationRow | undefined
  /** Whether the viewer has an event of their own with the same UID, which no mail may change. */
  isOwn: boolean
}

/** What a part is for a person: only the organizer cancels, and only invited people answer. */
function kindOf(
  { part, stored, isOwn }: Known,
  { sender, recipient }: InvitationPart,
): InvitationBar['kind'] {
  const { method, event, organizer, uid, sequence } = part
  const has = (address: string) => event?.attendees.some(({ email }) => email === address.toLowerCase())
  if (!event || uid === '' || isOwn) return 'unknown'
  if (method === 'REPLY') return has(sender) ? 'reply' : 'unknown'
  if (!organizer || organizer.address === recipient.toLowerCase()) return 'unknown'
  if (stored && stored.organizer !== organizer.address) return 'unknown'
  if (method === 'CANCEL') return organizer.address === sender.toLowerCase() ? 'cancel' : 'unknown'
  if (method !== 'REQUEST' || !has(recipient)) return 'unknown'
  return stored && stored.sequence > sequence ? 'outdated' : 'request'
}

async function readPart({ db, viewer }: Context, { text }: InvitationPart): Promise<ItipPart> {
  const { personCode: owner } = viewer
  const [zone] = await selectZones(db, [owner])
  const input: ItipInput = { text, timeZone: ianaZone(zone?.timeZone ?? '') }
  return runInThread<ItipPart>({ module, name: 'readItip', input, owner })
}

/** Where the copy of an invitation is stored, and what is known about it. */
async function lookUp(context: Context, part: ItipPart, lock: boolean) {
  const { personCode } = context.viewer
  const main = await requireMainCalendar(context, personCode)
  const uid = part.event?.uid ?? ''
  const key = { comCode: main.comCode, personCode, uid }
  const stored = await findInvitation(context.db, key, lock)
  const isOwn = part.method !== 'REPLY' && (await hasOwnEvent(context.db, main.calendarId, uid))
  return { main, key, known: { part, stored, isOwn } satisfies Known }
}

const unknown: InvitationBar = {
  ...{ kind: 'unknown', title: '', place: '', start: null, end: null, isAllDay: false },
  ...{ organizer: null, answer: null, conflicts: [], url: '' },
}

async function read(context: Context, given: InvitationPart): Promise<InvitationBar> {
  const part = await readPart(context, given)
  const { known } = await lookUp(context, part, false)
  const kind = kindOf(known, given)
  const { event, organizer } = part
  if (kind === 'unknown' || !event) return unknown
  const { start, end } = spanOf(event)
  const { stored } = known
  const said = event.attendees.find(({ email }) => email === given.sender.toLowerCase())?.answer ?? 'none'
  // A later version opens the question again.
  const own = stored && stored.sequence >= part.sequence ? stored.answer : null
  const answer = kind === 'reply' ? (said === 'none' ? null : said) : own
  return {
    ...{
      kind,
      title: event.title,
      place: event.place,
      start,
      end,
      isAllDay: event.isAllDay,
      organizer,
      answer,
    },
    conflicts: kind === 'request' ? await conflictsWith(context, event, stored?.eventId ?? null) : [],
    url: stored?.eventId ? `/calendar?event=${stored.eventId}` : '',
  }
}

/** Stores the copy in the main calendar, or removes it if the invitation is declined. Returns its number. */
async function storeCopy(
  inside: Context,
  main: { comCode: string; calendarId: number },
  { event, stored }: { event: ReadEvent; stored: InvitationRow | undefined },
  answer: InvitationAnswer,
): Promise<number | null> {
  const { db, clock, viewer } = inside
  if (answer === 'declined') {
    if (stored?.eventId)
      await updateEventRemoved(db, { comCode: main.comCode, eventId: stored.eventId }, clock.now())
    return null
  }
  const { personCode } = viewer
  const target = { ...main, personCode, organizerCode: personCode, replaces: true }
  const shows = answer === 'tentative' && event.shows === 'busy' ? 'tentative' : event.shows
  // Alarms of the sender are not those of the reader.
  const copy = { ...event, shows, reminders: [], attendees: [], dateAttendees: [] } satisfies ReadEvent
  const plan = await planStore(inside, target, [copy])
  const [eventId] = await storeEvents(inside, target, plan)
  return eventId ?? null
}

async function answerInvitation(context: Context, given: InvitationPart, answer: InvitationAnswer) {
  const part = await readPart(context, given)
  const { event, organizer } = part
  if (!event || !organizer) throw notFound()
  await transaction(context, async (inside) => {
    const { main, key, known } = await lookUp(inside, part, true)
    const kind = kindOf(known, given)
    if (kind === 'outdated') throw failure('kit.conflict')
    if (kind !== 'request') throw notFound()
    const eventId = await storeCopy(inside, main, { event, stored: known.stored }, answer)
    const row = { organizer: organizer.address, eventId, sequence: part.sequence, answer }
    await upsertInvitation(inside.db, key, row, inside.clock.now())
    await pushCalendars(inside, [main.calendarId])
  })
  const attendee = { name: context.viewer.name.ko, address: given.recipient }
  return {
    replyTo: organizer.address,
    subject: `${(await viewerTexts(context, 'calendar', texts)).answers[answer]}: ${event.title}`,
    text: replyText(part, attendee, answer, context.clock.now()),
  }
}

const receive: InvitationSlot['receive'] = async (context, { personCode, ...given }) => {
  const { db, clock, push } = context
  if (Buffer.byteLength(given.text) > mostBytes) return
  const part = readItip({ text: given.text, timeZone: 'UTC' })
  if (part.method !== 'CANCEL' || !part.event) return
  const main = await requireMainCalendar(context, personCode)
  const key = { comCode: main.comCode, personCode, uid: part.event.uid }
  const stored = await findInvitation(db, key, true)
  if (!stored?.eventId || stored.sequence > part.sequence) return
  if (kindOf({ part, stored, isOwn: false }, given) !== 'cancel') return
  const calendarId = await updateCopyCanceled(
    db,
    { comCode: main.comCode, eventId: stored.eventId },
    clock.now(),
  )
  if (calendarId !== undefined)
    await push(db, { to: [personCode], comCode: '*', topic: calendarTopic, id: calendarId })
}

/** Invitations of people outside that arrive by mail. */
export const mailInvitations: InvitationSlot = { read, answer: answerInvitation, receive }
