import { change, defineApi, read } from '../kit/endpoint.ts'
import { object, oneOf, type Static, Type } from '../kit/schema.ts'

/** The steps of the first hour of a new person, in their order. */
export const firstSteps = ['photo', 'language', 'notifications', 'phone', 'signature'] as const
/** A step of the first hour. */
export type FirstStepName = (typeof firstSteps)[number]

/** The steps of people who have only mail. */
export const mailOnlySteps: readonly FirstStepName[] = ['photo', 'language', 'signature']

/** The first hour of the viewer. */
export const firstHour = object({
  /** False for people who were here before, and once no step is left. It never becomes true again. */
  isOpen: Type.Boolean(),
  /** The steps of the viewer; people who have only mail have fewer. */
  steps: Type.Array(object({ name: oneOf(firstSteps), state: oneOf(['open', 'done', 'skipped']) })),
})
/** The first hour of the viewer. */
export type FirstHour = Static<typeof firstHour>

const own = { mailOnly: true } as const
const refreshes = ['gnb.getFirstHour']

/** The first hour of a new person: what is worth setting once, each step skippable. */
export const gnbFirstHourApi = defineApi('gnb', {
  getFirstHour: read('/Common/gnb/api/firsthour', 'maru', {
    ...own,
    summary: 'Returns the steps of the first hour of the viewer, and whether they are offered.',
    output: firstHour,
  }),
  saveFirstStep: change('/Common/gnb/api/firsthour/step', 'maru', {
    ...own,
    summary: 'Marks a step as done or skipped; after the last one the first hour is over.',
    input: object({ name: oneOf(firstSteps), state: oneOf(['done', 'skipped']) }),
    output: firstHour,
    refreshes,
  }),
  endFirstHour: change('/Common/gnb/api/firsthour/end', 'maru', {
    ...own,
    summary: 'Skips the steps that are left; the first hour is over on every device.',
    output: firstHour,
    refreshes,
  }),
})
