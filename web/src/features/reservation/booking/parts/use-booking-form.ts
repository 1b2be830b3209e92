import type { Output } from '@maru/api/kit/endpoint'
import type { RepeatRule, SeriesScope } from '@maru/api/kit/time/repeat'
import {
  type DateChoice,
  type DateResult,
  type RequestDetail,
  type RequestInput,
  reservationApi,
  reservationLimits,
} from '@maru/api/reservation'
import { useEffect, useRef } from 'react'
import { call } from '#kit/call/call.ts'
import { CallError } from '#kit/call/call-error.ts'
import { useChange } from '#kit/call/change.ts'
import { useRead } from '#kit/call/read.ts'
import { errorText } from '#kit/i18n/error-text.ts'
import { localName, useLanguage, useTranslate } from '#kit/i18n/i18n.ts'
import type { PickItem } from '#kit/picking.ts'
import { useDebounced } from '#kit/screen/use-debounced.ts'
import { type Faults, useRoomForm } from '#ui/form/form.ts'
import { addDays } from '#ui/schedule/days.ts'
import { newRequestKey } from '../../reservation.rules.ts'
import { dateText } from './date-table.tsx'

/** The values of the form; days and times are in the resource's time zone. */
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

/** The edited booking: a request, one of its dates, and the scope of the change. */
export interface EditedBooking {
  detail: RequestDetail
  bookingId: number
  scope: SeriesScope
}

/** The field at which a refusal is shown, by error code without domain. */
const fieldOfCode: Record<string, keyof BookingDraft> = {
  titleEmpty: 'title',
  endBeforeStart: 'endTime',
  overMidnight: 'endTime',
  tooShort: 'endTime',
  tooLong: 'endTime',
  offSlot: 'startTime',
  outsideHours: 'startTime',
  inPast: 'startTime',
  clockSkips: 'startTime',
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
  termsOpen: 'isAgreed',
  fieldMissing: 'custom',
}

/** The field of an error code; undefined if the error belongs to the whole form. */
export const fieldOf = (code: string) => fieldOfCode[code.replace('reservation.', '')]

/** The fields by full error code; a conflict with a concurrent booking is shown at the dates. */
const faultFields = {
  ...Object.fromEntries(Object.entries(fieldOfCode).map(([code, field]) => [`reservation.${code}`, field])),
  'reservation.conflict': 'choices',
} as const

/** Whether a booking has too many people. Thousands would exceed the size limit of the request. */
export const hasTooMany = ({ people }: Pick<BookingDraft, 'people'>): boolean =>
  people.length > reservationLimits.participants

/**
 * The only date of a booking if a rule refuses it, with the field at which the refusal is shown; null if the booking
 * has several dates, the date is not refused, or the table of dates shows the refusal.
 */
export function refusedDate(
  dates: readonly DateResult[],
  { startTime }: Pick<BookingDraft, 'startTime'>,
): { date: DateResult; field: NonNullable<ReturnType<typeof fieldOf>> } | null {
  const [date, second] = dates
  if (!date || second || date.result !== 'refused') return null
  const field = fieldOf(date.code)
  if (!field) return null
  if (date.code === 'reservation.clockSkips' && date.params.time !== startTime)
    return { date, field: 'endTime' }
  // If the booking starts within the opening hours, it ends outside of them.
  const isEnd = date.code === 'reservation.outsideHours' && startTime >= String(date.params.from)
  return { date, field: isEnd && startTime < String(date.params.until) ? 'endTime' : field }
}

/** The form values of a stored booking. */
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

/** The input of the save call for a draft. */
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

/** The dates that cannot be booked and have no choice yet. */
export const openDates = (dates: readonly DateResult[], choices: readonly DateChoice[]): DateResult[] =>
  dates.filter(
    (date) => date.result !== 'ok' && !choices.some((choice) => choice.startDate === date.startDate),
  )

/** Checks every date on the server after a debounce; `isCurrent` is false while newer input waits. */
function useDateCheck(draft: BookingDraft, edited: EditedBooking | null) {
  const times = draft.resourceId ? timesOf({ ...draft, resourceId: draft.resourceId }) : null
  const wanted = JSON.stringify(times)
  const asked = useDebounced(wanted, 300)
  const settled = JSON.parse(asked) as ReturnType<typeof timesOf> | null // serialised from `times` above
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
  return { check, isCurrent: asked === wanted }
}

/** Loads the stored request. Throws CallError. */
const loadRequest = ({ detail, bookingId, scope }: EditedBooking) =>
  call(
    reservationApi.getRequest,
    scope === 'all' ? { id: detail.reserveRequestId, isMaster: true } : { id: bookingId },
  )

/** Properties of {@link useBookingForm}; `onRefused` is called before the form shows a refusal. */
export interface BookingFormOptions {
  first: BookingDraft
  edited: EditedBooking | null
  onSaved: (saved: Output<typeof reservationApi.saveRequest>) => void
  onRefused: () => void
}

/** The form of a booking: the kit's form with the server's check of the dates and a choice for each date. */
export function useBookingForm({ first, edited, onSaved, onRefused }: BookingFormOptions) {
  const t = useTranslate()
  const language = useLanguage()
  const key = useRef(newRequestKey())
  const lastStart = useRef(first.startDate)
  const save = useChange(reservationApi.saveRequest)
  const form = useRoomForm<BookingDraft, RequestDetail, Output<typeof reservationApi.saveRequest>>({
    start: first,
    base: edited?.detail ?? null,
    check: (draft) => faultsOf(draft),
    save: async (draft, base) => {
      const { resourceId } = draft
      if (!resourceId) throw new Error('no resource') // `faultsOf` refuses a missing resource before
      try {
        const stored = edited && base ? { ...edited, detail: base } : null
        return await save.mutateAsync(toRequest({ ...draft, resourceId }, stored, key.current))
      } catch (error) {
        onRefused()
        void check.refetch()
        throw error
      }
    },
    onSaved,
    leaveQuestion: t('kit.leaveQuestion'),
    faultFields,
    ...(edited
      ? {
          conflict: {
            code: 'reservation.requestChanged',
            reload: () => loadRequest(edited),
            startOf: (detail: RequestDetail) => draftOf({ ...edited, detail }),
          },
        }
      : {}),
  })
  const { draft } = form
  const resource = useRead(reservationApi.getResource, draft.resourceId ? { id: draft.resourceId } : null)
  const { check, isCurrent } = useDateCheck(draft, edited)
  const dates = check.data?.dates ?? []
  const missing = (custom: BookingDraft['custom']) =>
    resource.data?.customFields.find((one) => one.isRequired && (custom[one.id] ?? '').trim() === '')

  /** The faults that the server's check found in the current dates. */
  const dateFaults = (now: BookingDraft): Faults<BookingDraft> => {
    if (!isCurrent || check.error) return {}
    const refused = refusedDate(dates, now)
    if (refused) return { [refused.field]: dateText(refused.date, t) }
    const { length: count } = openDates(dates, now.choices)
    return count > 0 ? { choices: t('reservation.form.settleFirst', { count }) } : {}
  }
  const faultsOf = (now: BookingDraft): Faults<BookingDraft> => {
    const field = missing(now.custom)
    return {
      title: now.title.trim() === '' ? t('reservation.errors.titleEmpty') : '',
      resourceId: now.resourceId ? '' : t('reservation.form.resourceEmpty'),
      startDate: now.startDate === '' ? t('kit.required') : '',
      endDate: now.endDate === '' ? t('kit.required') : '',
      custom: field ? t('reservation.errors.fieldMissing', { name: localName(field.name, language) }) : '',
      people: hasTooMany(now)
        ? t('reservation.errors.tooManyParticipants', { most: reservationLimits.participants })
        : '',
      ...dateFaults(now),
    }
  }
  /** The fault of a field: immediately for the date check, otherwise after the first attempt to save. */
  const faultAt = (field: keyof BookingDraft): string | undefined => {
    const { error } = check
    if (error instanceof CallError && fieldOf(error.code) === field) return errorText(error, t)
    const refused = error ? null : refusedDate(dates, draft)
    return refused?.field === field ? dateText(refused.date, t) : form.faultOf(field)
  }
  // Refused dates of the last attempt to save may be free now, and other dates may be taken.
  const { isTried, isSaving } = form
  const recheck = useRef(form.change)
  recheck.current = form.change
  // biome-ignore lint/correctness/useExhaustiveDependencies: faults change with the answer, not with the attempt to save
  useEffect(() => {
    if (isTried && !isSaving) recheck.current({})
  }, [check.data, check.error])

  const change = (next: Partial<BookingDraft>) => {
    const { startDate, startTime, endDate, endTime, repeat, people } = draft
    const isMoved = ['resourceId', 'startDate', 'startTime', 'endDate', 'endTime', 'repeat'].some(
      (name) => name in next,
    )
    // A change of one of these fields may resolve the refusal of another.
    const judged = { startDate, startTime, endDate, endTime, repeat, people, choices: [] }
    const follows = { ...(isMoved ? judged : {}), ...next }
    // The end day follows the start day: it becomes the same day, or the next day if the end was on a later
    // day. The start day is empty while it is typed, so the end is compared with the last valid start day.
    if (next.startDate && !next.endDate)
      follows.endDate = endDate > lastStart.current ? addDays(next.startDate, 1) : next.startDate
    if (next.startDate) lastStart.current = next.startDate
    form.change(follows)
  }
  const choose = (choice: DateChoice | { startDate: string; choice: null }) => {
    const others = draft.choices.filter((one) => one.startDate !== choice.startDate)
    form.change({ choices: choice.choice === null ? others : [...others, choice as DateChoice] })
  }
  return { form, draft, change, choose, check, dates, resource, faultsOf, faultAt }
}
