import type { accountTeamsApi, TeamsSetting } from '@maru/api/account/teams'
import type { Input, Output } from '@maru/api/kit/endpoint'
import { recordAudit } from '#kit/audit/admin-audit.ts'
import { defineCache } from '#kit/cache.ts'
import { type Context, transaction } from '#kit/context.ts'
import { failure, notFound } from '#kit/failure.ts'
import type { FrameRule } from '#kit/http/frames.ts'
import type { Background } from '#kit/room.ts'
import { requireCompanyManager } from '../entry/manager.access.ts'
import { isAllowedIssuer } from '../federation/outside.service.ts'
import { manifestOf } from './manifest.rules.ts'
import {
  deleteTeams,
  deleteTeamsIdentities,
  isTeamsTaken,
  selectFrameRules,
  selectTeams,
  updateTeamsState,
  upsertTeams,
} from './teams.sql.ts'
import { readKeys } from './token.service.ts'

type Api = typeof accountTeamsApi

/** Read for every answer of the portal, so it is kept in each process until a setting changes. */
const frameCache = defineCache<FrameRule[]>({
  name: 'teamsFrames',
  max: 1,
  maxAge: 60_000,
  load: (db) => selectFrameRules(db),
})

/** Where Teams may show the portal in a frame; fills the slot of the kit. */
export async function listFrameRules({ db, caches }: Background): Promise<readonly FrameRule[]> {
  return (await caches.shared(frameCache).get(db, '')) ?? []
}

function requireSuperAdmin({ viewer }: Context): void {
  if (!viewer.permissions.isSuperAdmin) throw failure('kit.forbidden')
}

/** The setting of the viewer's company, and the manifest of its application. */
export async function getTeams(context: Context): Promise<Output<Api['getTeams']>> {
  const { db, viewer, config } = context
  requireCompanyManager(viewer)
  const row = await selectTeams(db, viewer.comCode)
  if (!row) return { setting: null, mayChange: viewer.permissions.isSuperAdmin, manifest: '' }
  const { comCode: _company, ...setting } = row
  const manifest = manifestOf(setting satisfies TeamsSetting, config.publicUrl)
  return { setting, mayChange: viewer.permissions.isSuperAdmin, manifest }
}

/**
 * Stores the setting of the viewer's company. Throws `account.teamsAddress` for an address that may not be called,
 * `account.teamsTaken` for a tenant and application of another company, `account.teamsChanged` if another person
 * changed it first. Another tenant or application ends all links.
 */
export function saveTeams(context: Context, input: Input<Api['saveTeams']>): Promise<1> {
  requireSuperAdmin(context)
  const authority = input.authority.trim().replace(/\/+$/, '')
  if (!isAllowedIssuer(context.config, authority)) throw failure('account.teamsAddress')
  return transaction(context, async (inside): Promise<1> => {
    const { db, viewer } = inside
    const { comCode } = viewer
    const row = { ...input, comCode, authority, frames: [...new Set(input.frames)] }
    if (await isTeamsTaken(db, row)) throw failure('account.teamsTaken')
    const before = await selectTeams(db, comCode)
    if (!(await upsertTeams(db, row))) throw failure('account.teamsChanged')
    if (before && (before.tenant !== row.tenant || before.clientId !== row.clientId))
      await deleteTeamsIdentities(db, comCode)
    await inside.forget(db, 'teamsFrames', '*')
    const { tenant, isOn, hosts, frames } = row
    await recordAudit(inside, { action: 'teamsChanged', details: { tenant, isOn, hosts, frames } })
    return 1
  })
}

/** Removes the setting of the viewer's company with its links. */
export function removeTeams(context: Context): Promise<1> {
  requireSuperAdmin(context)
  return transaction(context, async (inside): Promise<1> => {
    const { db, viewer } = inside
    if (!(await deleteTeams(db, viewer.comCode))) throw notFound()
    await deleteTeamsIdentities(db, viewer.comCode)
    await inside.forget(db, 'teamsFrames', '*')
    await recordAudit(inside, { action: 'teamsChanged', details: { isOn: false } })
    return 1
  })
}

/** Reads the signing keys of the tenant now. Throws `account.teamsDown` with the reason. */
export async function testTeams(context: Context): Promise<Output<Api['testTeams']>> {
  requireCompanyManager(context.viewer)
  const { db, viewer, clock } = context
  const row = await selectTeams(db, viewer.comCode)
  if (!row) throw notFound()
  try {
    const { keys } = await readKeys(context, row)
    await updateTeamsState(db, viewer.comCode, { now: clock.now() })
    return { keys: keys.length }
  } catch (error) {
    const reason = error instanceof Error ? error.message.slice(0, 200) : String(error)
    await updateTeamsState(db, viewer.comCode, { fault: reason })
    throw failure('account.teamsDown', { reason })
  }
}
