import { oneOf, text } from './schema.ts'

/**
 * What an absence can do with a meeting or a booking of its person. `decline`, `suggest` and `propose` decline an invitation,
 * `suggest` with the name of the deputy, `propose` with the same time on the day of return; `cancel` ends a date that the person organizes, `handOver` gives a meeting or a
 * booking to the deputy, and `release` frees a booking.
 */
export const absenceChoices = ['decline', 'suggest', 'propose', 'cancel', 'handOver', 'release'] as const
/** A choice for a meeting or a booking. */
export type AbsenceChoice = (typeof absenceChoices)[number]

/** Choices that need a deputy. */
export const choicesOfDeputy: readonly AbsenceChoice[] = ['suggest', 'handOver']

/** The room of a meeting or a booking, and its id there. */
export const absenceThingKey = { room: text(20, 1), id: text(60, 1) }
/** A choice on the wire. */
export const absenceChoice = oneOf(absenceChoices)
