import { isNotFound } from '@tanstack/react-router'
import { describe, expect, it } from 'vitest'
import { parseBoardSearch } from '#features/board/board.rules.ts'
import { parseSettingsSearch } from '#features/board/settings/settings.rules.ts'
import { parseCalendarSearch } from '#features/calendar/calendar.rules.ts'
import { parseWindow } from '#features/calendar/pages/event-page.tsx'
import { parseContractSearch } from '#features/contract-board/contract.rules.ts'
import { parseReservationSearch } from '#features/reservation/reservation.rules.ts'
import { parseSurveySearch } from '#features/survey/survey.rules.ts'

type Parse = (query: Record<string, unknown>) => object

/** Every page whose query names an entry, with the name and what it is read as. */
const pages: [string, Parse, string, string][] = [
  ['board', parseBoardSearch, 'SYSID', 'boardId'],
  ['board', parseBoardSearch, 'ARTICLEID', 'articleId'],
  ['board', parseBoardSearch, 'PARENTARTICLE', 'parentId'],
  ['board', parseBoardSearch, 'DRAFTID', 'draftId'],
  ['board settings', parseSettingsSearch, 'SYSID', 'boardId'],
  ['board settings', parseSettingsSearch, 'COPY', 'copyOf'],
  ['survey', parseSurveySearch, 'surveyId', 'surveyId'],
  ['contract', parseContractSearch, 'ID', 'contractId'],
  ['reservation', parseReservationSearch, 'BOOKING', 'bookingId'],
  ['reservation', parseReservationSearch, 'RESOURCE', 'resourceId'],
  ['calendar', parseCalendarSearch, 'event', 'eventId'],
  ['event window', parseWindow, 'id', 'eventId'],
]

describe.each(pages)('%s', (_page, parse, name, field) => {
  it(`reads ${name}, and takes none and 0 for a page without an entry`, () => {
    expect(parse({ [name]: '6' })).toMatchObject({ [field]: 6 })
    for (const query of [{}, { [name]: '' }, { [name]: '0' }])
      expect((parse(query) as Record<string, unknown>)[field] ?? null).toBeNull()
  })

  it.each(['x', '6x', '-1', '1.5', '1e3', '9999999999999999', 'booking-6', '../6'])(
    `${name}=%s is "not found", not a new entry`,
    (text) => {
      let thrown: unknown
      try {
        parse({ [name]: text })
      } catch (error) {
        thrown = error
      }
      expect(isNotFound(thrown)).toBe(true)
    },
  )
})
