import type { BookingDraft } from './use-booking-form.ts'

/** Returns a draft with the given values; other fields are empty, and the default time is 09:00 to 10:00. */
export function newDraft(given: Partial<BookingDraft> & { startDate: string }): BookingDraft {
  return {
    resourceId: null,
    title: '',
    content: '',
    startTime: '09:00',
    endDate: given.startDate,
    endTime: '10:00',
    repeat: null,
    people: [],
    custom: {},
    isAgreed: false,
    choices: [],
    ...given,
  }
}
