import type { calendarApi, ImportReport } from '@maru/api/calendar'
import { calendarLimits } from '@maru/api/calendar'
import type { Input } from '@maru/api/kit/endpoint'
import { type Context, transaction } from '#kit/context.ts'
import { failure } from '#kit/failure.ts'
import type { UploadedPart } from '#kit/input/multipart.ts'
import { runInThread } from '#kit/worker/run-in-worker.ts'
import { requireCalendar } from '../folder/folder.access.ts'
import { pushCalendars } from '../folder/folder.service.ts'
import type { ReadFile, ReadIcalInput } from '../ical/read.rules.ts'
import { knownZone } from '../series/zone.rules.ts'
import { planStore, storeEvents } from './store.service.ts'

const module = new URL('../ical/read.rules.ts', import.meta.url).href
/** Rows of the report. */
const mostFaults = 200

async function bytesOf(part: UploadedPart): Promise<Uint8Array> {
  const pieces: Buffer[] = []
  for await (const piece of part.read()) pieces.push(Buffer.from(piece))
  await part.finish()
  return Buffer.concat(pieces)
}

/** Reads a calendar file in a thread. */
export function readInThread(input: ReadIcalInput, owner: string): Promise<ReadFile> {
  return runInThread<ReadFile>({ module, name: 'readIcal', input, owner })
}

/**
 * Imports a calendar file with a report by line. Events that cannot be stored are refused with their line; the others
 * are stored, each once: a newer version replaces the stored one, an equal one is skipped. `dryRun` stores nothing.
 */
export async function importCalendar(
  context: Context,
  input: Input<typeof calendarApi.importCalendar>,
  part: UploadedPart,
): Promise<ImportReport> {
  const timeZone = knownZone(input.timeZone)
  if (timeZone === null) throw failure('calendar.zoneUnknown', { name: input.timeZone })
  const { viewer } = context
  const calendar = await requireCalendar(context, input.calendarId, 'edit')
  if (calendar.kind === 'subscription') throw failure('calendar.readOnly')
  const bytes = await bytesOf(part)
  const read = await readInThread({ bytes, timeZone, most: calendarLimits.importEvents }, viewer.personCode)
  const { events, faults } = read
  return transaction(context, async (inside) => {
    const { comCode, calendarId } = await requireCalendar(inside, input.calendarId, 'edit')
    const organizerCode = calendar.kind === 'own' ? calendar.ownerCode : viewer.personCode
    // Alarms are of people: they ring for who imports, and only in a calendar of their own.
    const hasReminders = calendar.kind === 'own' && calendar.ownerCode === viewer.personCode
    const target = { comCode, calendarId, personCode: viewer.personCode, organizerCode, hasReminders }
    const plan = await planStore(inside, target, events)
    if (!input.dryRun && plan.added.length + plan.changed.length > 0) {
      await storeEvents(inside, target, plan)
      await pushCalendars(inside, [calendarId])
    }
    return {
      addedCount: plan.added.length,
      changedCount: plan.changed.length,
      skippedCount: plan.skippedCount,
      refusedCount: faults.filter(({ level }) => level === 'error').length,
      faults: faults.slice(0, mostFaults),
    }
  })
}
