import type { StartCheckName, StartResult } from '@maru/api/kit/start-check'
import type { Context } from '../context.ts'

declare module '../slots.ts' {
  interface Slots {
    /** Filled by rooms that can check whether they are ready for the first people. */
    startCheck: StartCheckSource
  }
}

/** One check before people are let in. */
export interface StartCheckSource {
  name: StartCheckName
  /** Whether it is about the whole portal, and therefore only for super administrators. */
  isOfPortal: boolean
  /** Milliseconds after which the check ends with `checkLate`. */
  within: number
  /** Checks the portal or the company of the viewer, whose right the caller has checked. */
  run(context: Context): Promise<StartResult>
}

type Found = Pick<StartResult, 'level' | 'code'> & Partial<StartResult>

/** A result whose other fields are empty; a long subject is cut. */
export const startFound = ({
  level,
  code,
  count = null,
  subject = '',
  happenedAt = null,
}: Found): StartResult => ({
  ...{ level, code, count, subject: subject.slice(0, 300), happenedAt },
})
