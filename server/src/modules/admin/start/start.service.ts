import type { adminStartApi, StartCheck } from '@maru/api/admin/start'
import type { Input } from '@maru/api/kit/endpoint'
import { type StartResult, startChecks } from '@maru/api/kit/start-check'
import { type Context, transaction } from '#kit/context.ts'
import { type Quota, takeQuota } from '#kit/data/quota.ts'
import { failure } from '#kit/failure.ts'
import { type StartCheckSource, startFound } from '#kit/room-slots/start-check.ts'
import { type StartRow, selectStartResults, upsertStartResults } from './start.sql.ts'

/** Checks send mails and ask other servers. */
const quota: Quota = { name: 'admin.startChecks', limit: 120, minutes: 60 }

/** The checks of the viewer in their order; throws `kit.forbidden` for people who administer no company. */
function sourcesOf({ viewer, slots }: Pick<Context, 'viewer' | 'slots'>): StartCheckSource[] {
  const { isSuperAdmin, isCompanyManager } = viewer.permissions
  if (!isSuperAdmin && !isCompanyManager) throw failure('kit.forbidden')
  return slots
    .all('startCheck')
    .filter(({ isOfPortal }) => isSuperAdmin || !isOfPortal)
    .sort((one, other) => startChecks.indexOf(one.name) - startChecks.indexOf(other.name))
}

async function listed(context: Context, sources: readonly StartCheckSource[]): Promise<StartCheck[]> {
  const rows = await selectStartResults(context.db, context.viewer.comCode)
  return sources.map(({ name, isOfPortal }) => {
    const row = rows.find((one) => one.name === name && one.isOfPortal === isOfPortal)
    if (!row) return { name, isOfPortal, last: null }
    const { name: _name, isOfPortal: _isOfPortal, ...last } = row
    return { name, isOfPortal, last }
  })
}

/** The checks that the viewer may run, each with its last result. */
export async function listStartChecks(context: Context): Promise<{ checks: StartCheck[] }> {
  return { checks: await listed(context, sourcesOf(context)) }
}

/** The result of one check within its time; a failure is logged and is a result too. */
async function resultOf(source: StartCheckSource, context: Context): Promise<StartResult> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<StartResult>((resolve) => {
    timer = setTimeout(
      () =>
        resolve(startFound({ level: 'fault', code: 'checkLate', count: Math.ceil(source.within / 1000) })),
      source.within,
    )
  })
  const answer = source.run(context).catch((error: unknown) => {
    context.log.error({ err: error, check: source.name }, 'admin: a check of the start has failed')
    return startFound({ level: 'fault', code: 'checkFailed' })
  })
  try {
    return await Promise.race([answer, late])
  } finally {
    clearTimeout(timer)
  }
}

/** Runs checks side by side, so that one that is late or fails neither delays nor hides the others. */
export function runChecks(sources: readonly StartCheckSource[], context: Context): Promise<StartRow[]> {
  const checkedAt = context.clock.now().toISOString()
  return Promise.all(
    sources.map(async (source) => {
      const { name, isOfPortal } = source
      const begin = performance.now()
      const result = await resultOf(source, context)
      return { name, isOfPortal, ...result, checkedAt, milliseconds: Math.round(performance.now() - begin) }
    }),
  )
}

/** Runs the named checks; throws `kit.forbidden` for a check of the portal unless the viewer is a super administrator. */
export async function runStartChecks(
  context: Context,
  { names }: Input<typeof adminStartApi.runStartChecks>,
): Promise<{ checks: StartCheck[] }> {
  const sources = sourcesOf(context)
  const wanted = sources.filter(({ name }) => names.includes(name))
  if (wanted.length < new Set(names).size) throw failure('kit.forbidden')
  const seconds = await takeQuota(context, context.viewer, quota, wanted.length)
  if (seconds > 0) throw failure('kit.throttled', {}, { 'retry-after': String(seconds) })
  const rows = await runChecks(wanted, context)
  return transaction(context, async (inside) => {
    await upsertStartResults(inside.db, inside.viewer.comCode, rows)
    return { checks: await listed(inside, sources) }
  })
}
