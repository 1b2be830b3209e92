import type { StartResult } from '@maru/api/kit/start-check'
import type { Context } from '#kit/context.ts'
import { type StartCheckSource, startFound } from '#kit/room-slots/start-check.ts'
import { countBreakGlass, countPeople } from './check.sql.ts'

/** One break-glass administrator may be ill or have lost the second step. */
const breakGlassAtLeast = 2

/** Whether enough administrators can sign in by password and second step while the sign-in provider is away. */
async function checkBreakGlass({ db, viewer, clock }: Context): Promise<StartResult> {
  const { chosen, ready } = await countBreakGlass(db, viewer.comCode, clock.now())
  if (ready >= breakGlassAtLeast) return startFound({ level: 'ok', code: 'breakGlassGood', count: ready })
  if (chosen === 0) return startFound({ level: 'fault', code: 'breakGlassNone' })
  if (chosen < breakGlassAtLeast) return startFound({ level: 'fault', code: 'breakGlassOne', count: chosen })
  return startFound({ level: 'fault', code: 'breakGlassNoStep', count: chosen - ready })
}

/** Whether the company has people besides its administrator, and all of them can sign in. */
async function checkPeople({ db, viewer, clock }: Context): Promise<StartResult> {
  const { people, withoutLogin } = await countPeople(db, viewer.comCode, clock.now())
  if (people < 2) return startFound({ level: 'fault', code: 'peopleNone', count: people })
  if (withoutLogin > 0) return startFound({ level: 'warn', code: 'peopleNoLogin', count: withoutLogin })
  return startFound({ level: 'ok', code: 'peopleGood', count: people })
}

/** The checks of the people of a company. */
export const accountChecks: StartCheckSource[] = [
  { name: 'breakGlass', isOfPortal: false, within: 5_000, run: checkBreakGlass },
  { name: 'people', isOfPortal: false, within: 5_000, run: checkPeople },
]
