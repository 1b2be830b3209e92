import { createHash, randomBytes } from 'node:crypto'
import { type adminApiTokenApi, apiTokenLimits } from '@maru/api/admin/api-token'
import type { Input, Output } from '@maru/api/kit/endpoint'
import type { PermissionFlags } from '@maru/api/kit/viewer'
import { recordAudit } from '#kit/audit/admin-audit.ts'
import { type Context, transaction } from '#kit/context.ts'
import { failure, notFound } from '#kit/failure.ts'
import { type ApiTokens, apiTokenPrefix } from '#kit/session/api-tokens.ts'
import { isInNetworks } from '#kit/session/networks.ts'
import { throttled } from '#kit/session/throttle.ts'
import { loadViewer } from '#modules/account/index.ts'
import {
  countApiTokensLocked,
  deleteApiToken,
  insertApiToken,
  selectApiToken,
  selectApiTokens,
  updateApiTokenUse,
} from './token.sql.ts'

type Api = typeof adminApiTokenApi

const day = 86_400_000
/** Milliseconds after which another use is recorded. */
const useEvery = 60_000

function requireManager({ viewer: { permissions } }: Context): void {
  if (!permissions.isSuperAdmin && !permissions.isCompanyManager) throw failure('kit.forbidden')
}

const hashOf = (token: string) => createHash('sha256').update(token).digest()

/** The API tokens of the viewer's company; throws `kit.forbidden` unless the viewer is an administrator of it. */
export async function listApiTokens(context: Context): Promise<Output<Api['listApiTokens']>> {
  requireManager(context)
  return { tokens: await selectApiTokens(context.db, context.viewer.comCode) }
}

/** Creates a token that acts as the viewer without rights of administration; throws `admin.tooManyApiTokens`. */
export function createApiToken(
  context: Context,
  input: Input<Api['createApiToken']>,
): Promise<Output<Api['createApiToken']>> {
  requireManager(context)
  return transaction(context, async (inside) => {
    const { db, viewer, clock } = inside
    const { comCode, personCode, deptCode } = viewer
    const { scopes, callsPerMinute } = input
    const now = clock.now()
    const name = input.name.normalize('NFC').trim()
    if (name === '') throw failure('kit.invalidInput')
    if ((await countApiTokensLocked(db, comCode)) >= apiTokenLimits.tokens)
      throw failure('admin.tooManyApiTokens', { count: apiTokenLimits.tokens })
    const token = `${apiTokenPrefix}${randomBytes(32).toString('base64url')}`
    const expiresAt = new Date(now.getTime() + input.days * day)
    const tokenId = await insertApiToken(db, {
      ...{ comCode, name, hash: hashOf(token), personCode, deptCode, scopes, callsPerMinute, now, expiresAt },
    })
    const details = { scopes, callsPerMinute, expiresAt: expiresAt.toISOString() }
    await recordAudit(inside, {
      action: 'apiTokenAdded',
      subject: String(tokenId),
      subjectName: name,
      details,
    })
    return { tokenId, token }
  })
}

/** Revokes a token of the viewer's company at once; throws not found for any other. */
export function revokeApiToken(context: Context, { tokenId }: Input<Api['revokeApiToken']>): Promise<1> {
  requireManager(context)
  return transaction(context, async (inside): Promise<1> => {
    const subjectName = await deleteApiToken(inside.db, inside.viewer.comCode, tokenId)
    if (subjectName === undefined) throw notFound()
    await recordAudit(inside, { action: 'apiTokenRevoked', subject: String(tokenId), subjectName })
    return 1
  })
}

const noPermissions: PermissionFlags = {
  ...{ isSuperAdmin: false, isCompanyManager: false, isReserveManager: false, isGlobalReserveManager: false },
  ...{ isPopupManager: false, isBoardManager: false, isGroupBoardManager: false },
  ...{ isGroupwareAccountManager: false, isHrManager: false, isAuditor: false },
}

/** Subjects of rights that a token does not have: a role may administer what the role is named in. */
const withoutRoles = (subjects: readonly string[]) => subjects.filter((one) => !one.startsWith('role:'))

const used = new Map<number, number>()

/** Finds the tokens of requests. Nothing is cached, so that a revoked token and a changed right act at once. */
export const apiTokens: ApiTokens = {
  async find(context, token, address) {
    const { clock, db } = context
    const now = clock.now()
    const hash = hashOf(token)
    const row = await selectApiToken(db, hash, now)
    if (!row) {
      const subject = `token ${hash.toString('hex').slice(0, 32)}`
      await throttled(context, { kind: 'appPassword', subject, address }, async () => false)
      return null
    }
    const { tokenId, scopes, callsPerMinute, personCode, comCode, deptCode } = row
    // Rooms store what is done in a session by its key, which is a hash.
    const key = createHash('sha256').update(`token:${tokenId}`).digest('hex')
    const viewer = await loadViewer(db, { key, personCode, comCode, deptCode }, now)
    if (!viewer || viewer.mustChangePassword || viewer.mailOnly) return null
    if (viewer.networks && !isInNetworks(viewer.networks, address)) return null
    if (now.getTime() - (used.get(tokenId) ?? 0) >= useEvery) {
      if (used.size > 10_000) used.clear()
      used.set(tokenId, now.getTime())
      await updateApiTokenUse(db, tokenId, now, address)
    }
    const limited = { ...viewer, permissions: noPermissions, subjects: withoutRoles(viewer.subjects) }
    return { tokenId, viewer: limited, scopes, callsPerMinute }
  },
}
