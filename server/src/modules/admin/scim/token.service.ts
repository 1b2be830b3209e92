import { createHash, randomBytes } from 'node:crypto'
import { type adminScimApi, scimLimits } from '@maru/api/admin/scim'
import type { Input, Output } from '@maru/api/kit/endpoint'
import { recordAudit } from '#kit/audit/admin-audit.ts'
import { type Context, transaction } from '#kit/context.ts'
import { failure, notFound } from '#kit/failure.ts'
import type { Caller, ProtocolContext } from '#kit/protocols.ts'
import { throttled } from '#kit/session/throttle.ts'
import { selectProvidedRoles } from '#modules/account/index.ts'
import { selectCompaniesOfDepartments } from '#modules/org/index.ts'
import {
  countTokensLocked,
  deleteToken,
  insertToken,
  selectProvisioned,
  selectToken,
  selectTokenOf,
  selectTokens,
  type TokenRow,
  updateTokenUse,
} from './token.sql.ts'

type Api = typeof adminScimApi

const day = 86_400_000
/** Milliseconds after which another use is recorded. */
const useEvery = 60_000
const prefix = 'maru_scim_'

function requireManager({ viewer: { permissions } }: Context): void {
  if (!permissions.isSuperAdmin && !permissions.isCompanyManager) throw failure('kit.forbidden')
}

const hashOf = (token: string) => createHash('sha256').update(token).digest()

/** The SCIM tokens of the viewer's company, and what they have written. */
export async function listScimTokens(context: Context): Promise<Output<Api['listScimTokens']>> {
  requireManager(context)
  const { db, viewer, config } = context
  const { people, groups } = await selectProvisioned(db, viewer.comCode)
  const given = await selectProvidedRoles(
    db,
    groups.map(({ name }) => name),
  )
  return {
    address: `${config.publicUrl}/scim/v2`,
    tokens: await selectTokens(db, viewer.comCode),
    people,
    groups: groups.map((group) => ({ ...group, hasRole: given.includes(group.name) })),
  }
}

/** Creates a SCIM token of the viewer's company. Throws `admin.tooManyScimTokens` for the eleventh. */
export function createScimToken(
  context: Context,
  input: Input<Api['createScimToken']>,
): Promise<Output<Api['createScimToken']>> {
  requireManager(context)
  return transaction(context, async (inside) => {
    const { db, viewer, clock } = inside
    const { comCode, personCode: createdBy } = viewer
    const now = clock.now()
    const name = input.name.normalize('NFC').trim()
    if (name === '') throw failure('kit.invalidInput')
    const companies = await selectCompaniesOfDepartments(db, [input.deptCode], now)
    if (companies.get(input.deptCode) !== comCode) throw failure('account.departmentUnknown')
    if ((await countTokensLocked(db, comCode)) >= scimLimits.tokens)
      throw failure('admin.tooManyScimTokens', { count: scimLimits.tokens })
    const token = `${prefix}${randomBytes(32).toString('base64url')}`
    const expiresAt = new Date(now.getTime() + input.days * day)
    const { deptCode } = input
    const tokenId = await insertToken(db, {
      ...{ comCode, name, hash: hashOf(token), deptCode, createdBy, now, expiresAt },
    })
    const details = { expiresAt: expiresAt.toISOString(), deptCode }
    await recordAudit(inside, {
      action: 'scimTokenAdded',
      subject: String(tokenId),
      subjectName: name,
      details,
    })
    return { tokenId, token }
  })
}

/** Revokes a SCIM token of the viewer's company; throws not found for any other. */
export function revokeScimToken(context: Context, { tokenId }: { tokenId: number }): Promise<1> {
  requireManager(context)
  return transaction(context, async (inside): Promise<1> => {
    const name = await deleteToken(inside.db, inside.viewer.comCode, tokenId)
    if (name === undefined) throw notFound()
    await recordAudit(inside, { action: 'scimTokenRevoked', subject: String(tokenId), subjectName: name })
    return 1
  })
}

/** The caller of a bearer token (RFC 6750); null if it is missing, unknown or has ended. Wrong ones are counted. */
export async function authenticateScim(
  context: Omit<ProtocolContext, 'caller'>,
  authorization: string | undefined,
): Promise<Caller | null> {
  const [, token] = /^Bearer +([\w-]{20,200})$/i.exec(authorization ?? '') ?? []
  if (token === undefined) return null
  const { db, clock, address } = context
  const now = clock.now()
  const row = await selectToken(db, hashOf(token), now)
  if (!row) {
    const subject = `scim ${hashOf(token).toString('hex').slice(0, 32)}`
    await throttled(context, { kind: 'appPassword', subject, address }, async () => false)
    return null
  }
  if (row.lastUsedAt === null || now.getTime() - Date.parse(row.lastUsedAt) >= useEvery)
    await updateTokenUse(db, row.tokenId, now)
  return { key: `scim:${row.tokenId}`, viewer: null }
}

/** The token of an authenticated request. */
export async function requireToken({ db, caller }: ProtocolContext): Promise<TokenRow> {
  const token = await selectTokenOf(db, Number(caller?.key.slice('scim:'.length)))
  if (!token) throw failure('UnauthorizedAccessException')
  return token
}
