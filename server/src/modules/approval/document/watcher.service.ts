import type { Flow } from '@maru/api/approval'
import { boxes } from '@maru/api/approval'
import type { Background } from '#kit/room.ts'
import { selectStandIns } from '../line/lead-time.sql.ts'
import { findToday } from '../person/acting.sql.ts'
import { selectBoxRunners } from '../person/party.sql.ts'
import type { DocumentRow } from './document.sql.ts'
import { everyStep, waitingReceipts } from './entry.rules.ts'

/** Boxes of a department that the people who run it share. */
const sharedBoxes = new Set<number>([boxes.pending, boxes.all, boxes.departmentReceived, waitingReceipts])

/** Maximum number of people whose open browsers are notified of an act. */
const mostPeople = 100

const codesOf = (owners: readonly { owner: string }[], kind: string) =>
  owners.flatMap(({ owner }) => (owner.startsWith(kind) ? owner.slice(kind.length) : []))

/** Those who decide today for people whose turn it is, and for delegates who are absent too. */
async function standInsOf(
  { db, clock }: Background,
  { comCode, formId }: Pick<DocumentRow, 'comCode' | 'formId'>,
  waiting: readonly string[],
): Promise<string[]> {
  if (waiting.length === 0) return []
  const today = await findToday(db, comCode, clock.now())
  const next = async (personCodes: readonly string[]) =>
    (await selectStandIns(db, { comCode, personCodes, formId }, today)).map((one) => one.delegatorCode)
  const first = await next(waiting)
  return first.length === 0 ? [] : [...first, ...(await next(first))]
}

/**
 * People whose lists may have a document before or after an act: first those whose turn it was or is, their delegates,
 * and those who run the boxes of its departments, then all others that have it in a box.
 */
export async function watchersOf(
  context: Background,
  { comCode, formId }: Pick<DocumentRow, 'comCode' | 'formId'>,
  owners: readonly { owner: string; box: number }[],
  flows: readonly Flow[],
): Promise<string[]> {
  const steps = flows.flatMap(everyStep).filter((step) => step.state === 'active')
  const waiting = [...new Set(steps.flatMap((step) => step.assignee.personCode ?? []))]
  const shared = owners.filter(({ box }) => sharedBoxes.has(box))
  const departments = [...new Set(codesOf(shared, 'department:'))]
  const runners =
    departments.length === 0
      ? []
      : await selectBoxRunners(context.db, comCode, departments, context.clock.now())
  const standIns = await standInsOf(context, { comCode, formId }, waiting)
  const all = [
    ...waiting,
    ...standIns,
    ...runners.map((one) => one.personCode),
    ...codesOf(owners, 'person:'),
  ]
  return [...new Set(all)].slice(0, mostPeople)
}
