import type { adminLdapApi } from '@maru/api/admin/ldap'
import type { Input, Output } from '@maru/api/kit/endpoint'
import { type Context, transaction } from '#kit/context.ts'
import { failure, notFound } from '#kit/failure.ts'
import { type DirectoryRow, selectDirectoryRow } from '#modules/account/index.ts'
import { insertRun, type RunRow, selectRun, selectRuns } from './run.sql.ts'
import { syncJob } from './sync.service.ts'

type Api = typeof adminLdapApi

async function requireDirectory({ db, viewer }: Context, directoryId: string): Promise<DirectoryRow> {
  const { permissions, comCode } = viewer
  if (!permissions.isSuperAdmin && !permissions.isCompanyManager) throw failure('kit.forbidden')
  const directoryRow = await selectDirectoryRow(db, directoryId)
  if (directoryRow?.comCode !== comCode) throw notFound()
  return directoryRow
}

const shown = ({ directoryId: _directory, planHash: _hash, ...run }: RunRow) => run

/** Starts a run of a directory of the viewer's company. Throws `admin.ldapSyncRunning` while another one is running. */
export async function startLdapSync(
  context: Context,
  { directoryId, isDry, seenRunId }: Input<Api['startLdapSync']>,
): Promise<Output<Api['startLdapSync']>> {
  await requireDirectory(context, directoryId)
  return transaction(context, async (inside) => {
    const { db, viewer, clock } = inside
    const seen = seenRunId === null ? undefined : await selectRun(db, seenRunId)
    const seenHash = seen?.directoryId === directoryId ? seen.planHash : ''
    const runId = await insertRun(db, { directoryId, startedBy: viewer.personCode, isDry, now: clock.now() })
    if (runId === undefined) throw failure('admin.ldapSyncRunning')
    await inside.enqueue(db, syncJob, { runId, seenHash })
    return { runId }
  })
}

/** The last runs of a directory of the viewer's company. */
export async function listLdapRuns(
  context: Context,
  { directoryId }: { directoryId: string },
): Promise<Output<Api['listLdapRuns']>> {
  await requireDirectory(context, directoryId)
  return { runs: (await selectRuns(context.db, directoryId)).map(shown) }
}

/** A run of a directory of the viewer's company with the changes of its plan. */
export async function getLdapRun(
  context: Context,
  { runId }: { runId: number },
): Promise<Output<Api['getLdapRun']>> {
  const run = await selectRun(context.db, runId)
  await requireDirectory(context, run?.directoryId ?? '')
  if (!run) throw notFound()
  return { ...shown(run), changes: run.changes }
}
