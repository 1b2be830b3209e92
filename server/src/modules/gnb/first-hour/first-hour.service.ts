import { type FirstHour, firstSteps, type gnbFirstHourApi, mailOnlySteps } from '@maru/api/gnb/first-hour'
import type { Input } from '@maru/api/kit/endpoint'
import { type Context, transaction } from '#kit/context.ts'
import { type FirstHourRow, findFirstHour, lockFirstHour, updateFirstHour } from './first-hour.sql.ts'

const stepsOf = ({ viewer }: Pick<Context, 'viewer'>) => (viewer.mailOnly ? mailOnlySteps : firstSteps)

/** The answer about these rows; none means that the person is new. */
function answerOf(context: Pick<Context, 'viewer'>, row: FirstHourRow | undefined): FirstHour {
  const steps = stepsOf(context).map((name) => {
    const state = row?.done.includes(name) ? 'done' : row?.skipped.includes(name) ? 'skipped' : 'open'
    return { name, state } as const
  })
  return { isOpen: row === undefined || row.closedAt === null, steps }
}

/** The steps of the viewer, and whether they are offered. */
export async function getFirstHour(context: Context): Promise<FirstHour> {
  return answerOf(context, await findFirstHour(context.db, context.viewer.personCode))
}

/** Changes the steps of the viewer; an end that is stored stays. */
function changeFirstHour(
  context: Context,
  change: (row: FirstHourRow) => Pick<FirstHourRow, 'done' | 'skipped'>,
): Promise<FirstHour> {
  return transaction(context, async (inside) => {
    const { personCode } = inside.viewer
    const row = await lockFirstHour(inside.db, personCode)
    const { done, skipped } = change(row)
    const isOver = stepsOf(inside).every((name) => done.includes(name) || skipped.includes(name))
    const closedAt = row.closedAt ?? (isOver ? inside.clock.now().toISOString() : null)
    const next = { done, skipped, closedAt }
    await updateFirstHour(inside.db, personCode, next)
    return answerOf(inside, next)
  })
}

/** Marks a step as done or skipped. A step that was done stays done if it is skipped later. */
export function saveFirstStep(
  context: Context,
  { name, state }: Input<typeof gnbFirstHourApi.saveFirstStep>,
): Promise<FirstHour> {
  return changeFirstHour(context, ({ done, skipped }) => {
    if (state === 'skipped')
      return { done, skipped: done.includes(name) ? skipped : [...new Set([...skipped, name])] }
    return { done: [...new Set([...done, name])], skipped: skipped.filter((one) => one !== name) }
  })
}

/** Skips the steps that are left. */
export function endFirstHour(context: Context): Promise<FirstHour> {
  return changeFirstHour(context, ({ done }) => ({
    done,
    skipped: stepsOf(context).filter((name) => !done.includes(name)),
  }))
}
