import {
  type DateChoice,
  type DateResult,
  type RepeatRule,
  type RequestDetail,
  type RequestInput,
  reservationApi,
  reservationLimits,
  type SeriesScope,
} from '@maru/api/reservation'
import { useRef, useState } from 'react'
import { useChange } from '../../../kit/change.ts'
import type { PickItem } from '../../../kit/picking.ts'
import { useRead } from '../../../kit/read.ts'
import { useDebounced } from '../../../kit/use-debounced.ts'
import { addDays, newRequestKey } from '../reservation.rules.ts'

/** What the form holds; days and times are those of the resource's zone. */
export interface BookingDraft {
  resourceId: number | null
  title: string
  content: string
  startDate: string
  startTime: string
  endDate: string
  endTime: string
  repeat: RepeatRule | null
  people: readonly PickItem[]
  custom: Readonly<Record<string, string>>
  isAgreed: boolean
  choices: readonly DateChoice[]
}

/** What is changed: a request with one of its dates, and how much of it. */
export interface EditedBooking {
  detail: RequestDetail
  bookingId: number
  scope: SeriesScope
}

/** The fields that a refusal is shown at, by its code. */
const fieldOfCode: Record<string, 'title' | 'startTime' | 'endTime' | 'repeat' | 'people' | 'terms'> = {
  titleEmpty: 'title',
  endBeforeStart: 'endTime',
  overMidnight: 'endTime',
  tooShort: 'endTime',
  tooLong: 'endTime',
  offSlot: 'startTime',
  outsideHours: 'startTime',
  inPast: 'startTime',
  tooSoon: 'startTime',
  closed: 'startTime',
  beyondWindow: 'startTime',
  noRepeat: 'repeat',
  repeatEmpty: 'repeat',
  repeatBeyondWindow: 'repeat',
  repeatOverlaps: 'repeat',
  tooManyDates: 'repeat',
  overCapacity: 'people',
  tooManyParticipants: 'people',
  participantUnknown: 'people',
  termsOpen: 'terms',
}

/** The field that a code belongs to; undefined where the whole form is meant. */
export const fieldOf = (code: string) => fieldOfCode[code.replace('reservation.', '')]

/** Whether the form holds more people than a booking may have; the server would refuse thousands of them by their size. */
export const hasTooMany = ({ people }: Pick<BookingDraft, 'people'>): boolean =>
  people.length > reservationLimits.participants

/**
 * The one date of a booking without a repeat that a rule refuses, with the field that its refusal is shown at; null
 * where it belongs to the table of dates.
 */
export function refusedDate(
  dates: readonly DateResult[],
  { startTime }: Pick<BookingDraft, 'startTime'>,
): { date: DateResult; field: NonNullable<ReturnType<typeof fieldOf>> } | null {
  const [date, second] = dates
  if (!date || second || date.result !== 'refused') return null
  const field = fieldOf(date.code)
  if (!field) return null
  // A booking that begins in the opening hours ends outside of them.
  const isEnd = date.code === 'reservation.outsideHours' && startTime >= String(date.params.from)
  return { date, field: isEnd && startTime < String(date.params.until) ? 'endTime' : field }
}

/** The draft of a stored booking. */
export function draftOf({ detail, scope }: EditedBooking): BookingDraft {
  return {
    resourceId: detail.resourceId,
    title: detail.title,
    content: detail.content,
    startDate: detail.startDate,
    startTime: detail.startTime,
    endDate: detail.endDate,
    endTime: detail.endTime,
    repeat: scope === 'this' ? null : detail.repeat,
    people: detail.participants.map((one) => ({
      kind: one.personCode ? 'person' : 'address',
      id: one.personCode ?? one.email,
      name: one.name,
      title: { ko: '', en: '', zh: '' },
      place: one.deptName,
      email: one.email,
      photo: '',
      comCode: '',
      deptCode: '',
    })),
    custom: Object.fromEntries(detail.custom.map(({ id, value }) => [id, value])),
    isAgreed: true,
    choices: [],
  }
}

/** What is sent of a draft. */
export function toRequest(
  draft: BookingDraft & { resourceId: number },
  edited: EditedBooking | null,
  requestKey: string,
): RequestInput {
  return {
    ...(edited
      ? {
          reserveRequestId: edited.detail.reserveRequestId,
          bookingId: edited.bookingId,
          scope: edited.scope,
          version: edited.detail.version,
        }
      : { requestKey }),
    ...timesOf(draft),
    title: draft.title,
    content: draft.content,
    participants: draft.people.map((one) => ({
      personCode: one.kind === 'person' ? one.id : null,
      email: one.kind === 'person' ? '' : one.email,
    })),
    custom: Object.entries(draft.custom).map(([id, value]) => ({ id, value })),
    isAgreed: draft.isAgreed,
    choices: [...draft.choices],
  }
}

function timesOf(draft: BookingDraft & { resourceId: number }) {
  const { resourceId, startDate, startTime, endDate, endTime, repeat } = draft
  return { resourceId, startDate, startTime, endDate, endTime, repeat }
}

/** The state of the form: the draft, its check by the server date by date, and saving. */
export function useBookingForm(first: BookingDraft, edited: EditedBooking | null) {
  const [draft, setDraft] = useState(first)
  const key = useRef(newRequestKey())
  const save = useChange(reservationApi.saveRequest)
  const resource = useRead(reservationApi.getResource, draft.resourceId ? { id: draft.resourceId } : null)
  const times = draft.resourceId ? timesOf({ ...draft, resourceId: draft.resourceId }) : null
  const asked = useDebounced(JSON.stringify(times), 300)
  const settled = JSON.parse(asked) as ReturnType<typeof timesOf> | null // written from `times` just above
  const isComplete = settled !== null && settled.startDate !== '' && settled.endDate !== ''
  const check = useRead(
    reservationApi.validateRequest,
    isComplete
      ? {
          ...settled,
          ...(edited
            ? {
                reserveRequestId: edited.detail.reserveRequestId,
                bookingId: edited.bookingId,
                scope: edited.scope,
              }
            : {}),
        }
      : null,
    { retry: false, staleTime: 5000 },
  )
  const change = (next: Partial<BookingDraft>) => {
    // What was refused is no longer what the form says.
    if (save.isError) save.reset()
    setDraft((now) => {
      const moves = 'startDate' in next || 'startTime' in next || 'endTime' in next || 'repeat' in next
      const merged = { ...now, ...next, ...(moves || 'resourceId' in next ? { choices: [] } : {}) }
      // The last day follows the first, as far as it was on the same day.
      if (next.startDate && !next.endDate) {
        const over = now.endDate > now.startDate ? 1 : 0
        merged.endDate = over === 1 ? addDays(next.startDate, 1) : next.startDate
      }
      return merged
    })
  }
  const choose = (choice: DateChoice | { startDate: string; choice: null }) =>
    setDraft((now) => {
      const others = now.choices.filter((one) => one.startDate !== choice.startDate)
      return { ...now, choices: choice.choice === null ? others : [...others, choice as DateChoice] }
    })
  const submit = () => {
    if (!draft.resourceId) return Promise.reject(new Error('no resource'))
    return save.mutateAsync(toRequest({ ...draft, resourceId: draft.resourceId }, edited, key.current))
  }
  return { draft, change, choose, check, resource, save, submit }
}
