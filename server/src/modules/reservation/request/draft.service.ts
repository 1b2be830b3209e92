import type { Input } from '@maru/api/kit/endpoint'
import { type reservationApi, reservationLimits } from '@maru/api/reservation'
import type { Context } from '#kit/context.ts'
import { failure, notFound } from '#kit/failure.ts'
import { isJustApprover } from '../booking/booking.access.ts'
import { type RequestDraft, selectKnownPeople } from '../booking/request.sql.ts'
import { requireResource } from '../resource/resource.access.ts'
import { rightLevels } from '../resource/resource.rules.ts'
import type { ResourceRow } from '../resource/resource.sql.ts'
import { firstDateOf } from '../validation/validate.service.ts'
import type { RequestPart } from './part.service.ts'
import { knownValues, missingField, normalRepeat } from './save.rules.ts'

/** The input of a save call. */
export type SaveInput = Input<typeof reservationApi.saveRequest>

/** A participant as stored: a person of the portal, or an address. */
interface KnownParticipant {
  personCode: string | null
  email: string
}

/**
 * The participants of a call without duplicates; throws `reservation.tooManyParticipants` and
 * `reservation.participantUnknown`.
 */
async function knownParticipants(
  context: Context,
  given: NonNullable<SaveInput['participants']>,
): Promise<KnownParticipant[]> {
  if (given.length > reservationLimits.participants) {
    throw failure('reservation.tooManyParticipants', { most: reservationLimits.participants })
  }
  const people = new Map<string, KnownParticipant>()
  for (const { personCode, email } of given) {
    const address = email.trim().toLowerCase()
    if (personCode === null && !/^[^@\s]+@[^@\s]+\.[^@\s]+$/.test(address))
      throw failure('reservation.participantUnknown', { name: email })
    people.set(personCode ?? address, { personCode, email: personCode ? '' : address })
  }
  const codes = [...people.values()].flatMap((one) => one.personCode ?? [])
  const known = new Set(await selectKnownPeople(context.db, codes, context.clock.now()))
  const unknown = codes.find((code) => !known.has(code))
  if (unknown) throw failure('reservation.participantUnknown', { name: unknown })
  return [...people.values()]
}

/** The columns of a request; throws `reservation.titleEmpty` and `reservation.fieldMissing`. */
function draftOf(
  input: SaveInput,
  resource: ResourceRow,
  owner: Pick<RequestDraft, 'personCode' | 'personComCode' | 'deptCode'>,
): RequestDraft {
  const title = input.title.normalize('NFC').replaceAll(/\s+/g, ' ').trim()
  if (title === '') throw failure('reservation.titleEmpty')
  const missing = missingField(resource.customFields, input.custom ?? [])
  if (missing) throw failure('reservation.fieldMissing', { name: missing.name.ko })
  return {
    ...owner,
    ...firstDateOf(input, resource.timeZone),
    comCode: resource.comCode,
    resourceId: resource.resourceId,
    title,
    content: (input.content ?? '').normalize('NFC').trim(),
    repeat: normalRepeat(input.repeat),
    madeUntil: null,
    custom: knownValues(resource.customFields, input.custom ?? []),
    requestKey: input.requestKey ?? null,
  }
}

/** Throws `reservation.overCapacity` if owner and participants exceed the capacity of the resource. */
function requireRoom(resource: ResourceRow, participants: readonly unknown[]): void {
  if (resource.capacity > 0 && participants.length + 1 > resource.capacity) {
    throw failure('reservation.overCapacity', { capacity: resource.capacity })
  }
}

/** What is saved, checked against the resource. */
export interface RequestSave {
  input: SaveInput
  resource: ResourceRow
  draft: RequestDraft
  participants: KnownParticipant[]
}

/** Checks a booking of the form, for a new request of the viewer or for a part of one; throws as its parts do. */
export async function requireSave(
  context: Context,
  input: SaveInput,
  part?: RequestPart,
): Promise<RequestSave> {
  const { personCode, comCode, deptCode } = context.viewer
  const match = await requireResource(context, input.resourceId)
  // After an approver edits a request, it still waits for a decision.
  const resource = part && isJustApprover(part) ? { ...match, level: rightLevels.request } : match
  // All data of a request is stored in one company.
  if (part && resource.comCode !== part.request.comCode) throw notFound()
  const participants = await knownParticipants(context, input.participants ?? [])
  const owner = part?.request ?? { personCode, personComCode: comCode, deptCode }
  const repeat = part?.scope === 'this' ? null : input.repeat
  const draft = draftOf({ ...input, repeat }, resource, owner)
  requireRoom(resource, participants)
  return { input, resource, draft, participants }
}
