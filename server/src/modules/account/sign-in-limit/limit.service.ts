import type { accountSignInLimitApi, SignInLimits } from '@maru/api/account/sign-in-limit'
import type { Input } from '@maru/api/kit/endpoint'
import { toWireName } from '@maru/api/kit/wire-name'
import { changesOf, recordAudit } from '#kit/audit/admin-audit.ts'
import { type Context, transaction } from '#kit/context.ts'
import { failure } from '#kit/failure.ts'
import { isInNetworks, parseNetwork } from '#kit/session/networks.ts'
import { endSessionsOf, shortenSessions, viewerCache } from '#kit/session/session.ts'
import { selectManagers } from '../entry/break-glass.sql.ts'
import { deleteHalvesOf } from '../entry/half.sql.ts'
import { requireCompanyManager } from '../entry/manager.access.ts'
import { deleteIdentitiesOf } from '../federation/linked-person.sql.ts'
import {
  isProviderProven,
  type LimitRow,
  lockRule,
  replaceBreakGlass,
  replaceNetworks,
  selectLastChanges,
  selectLimits,
  selectTwice,
  updateSessionRule,
} from './limit.sql.ts'

type Api = typeof accountSignInLimitApi

/** Milliseconds after the sign-in of an administrator with a provider in which passwords may be turned off. */
const provenFor = 3_600_000

/** The rules of the viewer's company for addresses, sessions and passwords. */
export async function getSignInLimits(context: Context): Promise<SignInLimits> {
  const { db, viewer, clock, config, address } = context
  requireCompanyManager(viewer)
  const managers = await selectManagers(db, viewer.comCode, clock.now())
  const changes = await selectLastChanges(db, viewer.comCode)
  const { idle, absolute } = config.session
  return {
    ...(await selectLimits(db, viewer.comCode)),
    changes: changes.map(({ name, ...change }) => ({ ...change, ...toWireName('name', name) })),
    ownAddress: address,
    server: { idleMinutes: Math.floor(idle / 60_000), sessionHours: Math.floor(absolute / 3_600_000) },
    managers: managers.map(({ personCode, name }) => ({ personCode, ...toWireName('name', name) })),
  }
}

/** Runs a change of the rules of the viewer's company, and writes what changed to the audit log. */
function changeRule(
  context: Context,
  change: (inside: Context, before: LimitRow) => Promise<void>,
): Promise<1> {
  requireCompanyManager(context.viewer)
  return transaction(context, async (inside): Promise<1> => {
    const { db, viewer } = inside
    await lockRule(db, viewer.comCode)
    const before = await selectLimits(db, viewer.comCode)
    await change(inside, before)
    const details = changesOf<object>(before, await selectLimits(db, viewer.comCode))
    await recordAudit(inside, { action: 'signInRuleChanged', details })
    return 1
  })
}

/**
 * Stores the networks of the viewer's company. Throws `account.networkInvalid` or `account.networkTwice` with the network,
 * and `account.ownAddressOutside` if the viewer could not go on from their own address.
 */
export function saveAddressRule(context: Context, input: Input<Api['saveAddressRule']>): Promise<1> {
  const networks = input.networks.map(({ network, name }) => ({
    network: network.trim(),
    name: name.normalize('NFC').trim(),
  }))
  for (const { network } of networks)
    if (!parseNetwork(network)) throw failure('account.networkInvalid', { network })
  return changeRule(context, async (inside) => {
    const { db, viewer, address } = inside
    const twice = await selectTwice(
      db,
      networks.map(({ network }) => network),
    )
    if (twice) throw failure('account.networkTwice', { network: twice })
    await replaceNetworks(db, viewer.comCode, { addressMode: input.addressMode, networks })
    const stored = (await selectLimits(db, viewer.comCode)).networks.map(({ network }) => network)
    // The rule of another company is not for the viewer.
    const isOwn = viewer.sessionComCode === undefined
    if (isOwn && input.addressMode === 'refuse' && !isInNetworks(stored, address))
      throw failure('account.ownAddressOutside', { address })
    await inside.forget(db, viewerCache, '*')
  })
}

/** Stores the limits of sessions and the rules for passwords of the viewer's company; open sessions get shorter at once. */
export function saveSessionRule(context: Context, input: Input<Api['saveSessionRule']>): Promise<1> {
  const words = input.listed.map((word) => word.normalize('NFKC').trim().toLowerCase())
  const listed = [...new Set(words.filter((word) => word !== ''))]
  return changeRule(context, async (inside) => {
    const { comCode } = inside.viewer
    await updateSessionRule(inside.db, comCode, { ...input, listed })
    await shortenSessions(inside, comCode, {
      idle: input.idleMinutes === null ? null : input.idleMinutes * 60_000,
      absolute: input.sessionHours === null ? null : input.sessionHours * 3_600_000,
    })
  })
}

/**
 * Removes what others may have of new break-glass administrators: their links with accounts of providers, their begun
 * sign-ins, and all of their sessions, also that of the viewer. They enter with the password of the portal from now on.
 */
async function closeOtherWays(inside: Context, personCodes: string[]): Promise<void> {
  const { db } = inside
  for (const { provider, subject, personCode } of await deleteIdentitiesOf(db, personCodes)) {
    const details = { provider, account: subject }
    await recordAudit(inside, { action: 'providerUnlinked', subject: personCode, details })
  }
  await deleteHalvesOf(db, personCodes)
  for (const personCode of personCodes) await endSessionsOf(inside, personCode)
}

/**
 * Stores whether passwords of the portal sign in, and the break-glass administrators of the viewer's company. New ones lose
 * their links and sessions. Throws
 * `account.breakGlassNoManager` for a person who is no administrator, and `account.breakGlassNeeded` if no
 * account could enter without the provider, and
 * `account.providerUnproven` unless an administrator has just entered through it.
 */
export function saveBreakGlass(context: Context, input: Input<Api['saveBreakGlass']>): Promise<1> {
  const breakGlass = [...new Set(input.breakGlass)]
  return changeRule(context, async (inside, before) => {
    const { db, viewer, clock } = inside
    const now = clock.now()
    const managers = (await selectManagers(db, viewer.comCode, now)).map(({ personCode }) => personCode)
    if (breakGlass.some((one) => !managers.includes(one))) throw failure('account.breakGlassNoManager')
    if (!input.hasLocalPasswords && breakGlass.length === 0) throw failure('account.breakGlassNeeded')
    const { hasLocalPasswords } = input
    const since = new Date(now.getTime() - provenFor)
    if (
      !hasLocalPasswords &&
      before.hasLocalPasswords &&
      !(await isProviderProven(db, viewer.comCode, since))
    )
      throw failure('account.providerUnproven')
    await replaceBreakGlass(db, viewer.comCode, {
      ...{ hasLocalPasswords, breakGlass },
      ...{ createdBy: viewer.personCode, now },
    })
    await closeOtherWays(
      inside,
      breakGlass.filter((one) => !before.breakGlass.includes(one)),
    )
    await inside.forget(db, viewerCache, '*')
  })
}
