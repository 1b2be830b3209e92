import type {
  accountProviderAccountApi,
  linkFaults,
  ProviderAccount,
} from '@maru/api/account/provider-account'
import type { Input, Output } from '@maru/api/kit/endpoint'
import { recordAudit } from '#kit/audit/admin-audit.ts'
import { type Context, transaction } from '#kit/context.ts'
import { failure, notFound } from '#kit/failure.ts'
import { endSessionsOf } from '#kit/session/session.ts'
import { requireCompanyManager } from '../entry/manager.access.ts'
import {
  type AccountOfProviderRow,
  selectCautions,
  selectProviderAccounts,
} from '../federation/account-list.sql.ts'
import { linkAccount } from '../federation/link-account.service.ts'
import {
  deleteIdentity,
  type LinkTarget,
  selectLinkOf,
  selectLinkTargets,
} from '../federation/linked-person.sql.ts'
import { lockWaiting, updateRefused } from '../federation/waiting.sql.ts'

type Api = typeof accountProviderAccountApi
type Link = Input<Api['linkProviderAccounts']>['links'][number]
type Fault = (typeof linkFaults)[number]

const describe = (row: AccountOfProviderRow): ProviderAccount => {
  const { provider, subject, kind, email, name, at, personCode, caution } = row
  const { providerKo, providerEn, providerZh, nameKo: ko, nameEn: en, nameZh: zh } = row
  const { personEmail, hasRights, isBreakGlass } = row
  const person = { name: { ko, en, zh }, email: personEmail, hasRights, isBreakGlass }
  return {
    ...{ provider, subject, kind, email, name, at, caution },
    providerName: { ko: providerKo, en: providerEn, zh: providerZh },
    person: personCode === null ? null : { personCode, ...person },
  }
}

/** The accounts of providers, directories and Teams of the viewer's company in one state, newest first. */
export async function listProviderAccounts(
  context: Context,
  input: Input<Api['listProviderAccounts']>,
): Promise<Output<Api['listProviderAccounts']>> {
  const { db, viewer, clock } = context
  requireCompanyManager(viewer)
  const { state, page, itemsPerPage: size, searchText = '' } = input
  const searched = searchText.normalize('NFC').trim()
  const { data, totalCount } = await selectProviderAccounts(db, {
    ...{ comCode: viewer.comCode, state, start: (page - 1) * size, size, now: clock.now() },
    pattern: searched === '' ? null : `%${searched.replace(/[\\%_]/g, '\\$&')}%`,
  })
  return { data: data.map(describe), totalCount }
}

const keyOf = ({ provider, subject }: Pick<Link, 'provider' | 'subject'>) =>
  JSON.stringify([provider, subject])

/** Why the viewer may not link an account with a person; null if they may. */
function faultOf(context: Context, link: Link, person: LinkTarget | undefined): Fault | null {
  if (!person) return 'notFound'
  if (person.isGlass) return 'breakGlass'
  if (person.hasRights && !context.viewer.permissions.isSuperAdmin) return 'rights'
  return person.providers.includes(link.provider) ? 'linked' : null
}

/**
 * Links accounts that wait or were refused with people of the viewer's company, and notifies these people. Returns those
 * that were left, with the reason: among several, also the ones that someone must look at alone.
 */
export function linkProviderAccounts(
  context: Context,
  { links }: Input<Api['linkProviderAccounts']>,
): Promise<Output<Api['linkProviderAccounts']>> {
  requireCompanyManager(context.viewer)
  return transaction(context, async (inside) => {
    const { db, viewer, clock } = inside
    const { comCode } = viewer
    const waiting = new Set((await lockWaiting(db, comCode, links)).map(keyOf))
    const personCodes = links.map(({ personCode }) => personCode)
    const targets = await selectLinkTargets(db, { comCode, personCodes, now: clock.now() })
    const cautions = links.length > 1 ? await selectCautions(db, comCode, links) : new Set<string>()
    const left: Output<Api['linkProviderAccounts']>['left'] = []
    for (const link of links) {
      const { provider, subject, personCode } = link
      const person = targets.get(personCode)
      const key = keyOf(link)
      const fault = waiting.has(key) ? faultOf(inside, link, person) : 'notFound'
      const reason = fault ?? (cautions.has(key) ? 'caution' : null)
      const isDone =
        reason === null && (await linkAccount(inside, { provider, subject, comCode, personCode }))
      // The same account or person a second time in one request is linked by now.
      if (isDone) person?.providers.push(provider)
      else left.push({ provider, subject, reason: reason ?? 'linked' })
    }
    return { linked: links.length - left.length, left }
  })
}

/** Refuses accounts of the viewer's company that wait; others are skipped. */
export function refuseProviderAccounts(
  context: Context,
  { accounts }: Input<Api['refuseProviderAccounts']>,
): Promise<Output<Api['refuseProviderAccounts']>> {
  requireCompanyManager(context.viewer)
  return transaction(context, async (inside) => {
    const { db, viewer, clock } = inside
    const { comCode, personCode: by } = viewer
    const refused = await updateRefused(db, { comCode, accounts, by, now: clock.now() })
    for (const { provider, subject } of refused)
      await recordAudit(inside, { action: 'providerAccountRefused', subject, details: { provider } })
    return { refused: refused.length }
  })
}

/**
 * Removes the link of an account of the viewer's company, and ends the sessions of its person. Throws `kit.forbidden` if
 * only super administrators may.
 */
export function unlinkProviderAccount(
  context: Context,
  { provider, subject }: Input<Api['unlinkProviderAccount']>,
): Promise<1> {
  requireCompanyManager(context.viewer)
  return transaction(context, async (inside): Promise<1> => {
    const { db, viewer, clock } = inside
    const { comCode } = viewer
    const personCode = await selectLinkOf(db, { comCode, provider, subject })
    if (personCode === undefined) throw notFound()
    const targets = await selectLinkTargets(db, { comCode, personCodes: [personCode], now: clock.now() })
    const isPlain = targets.get(personCode)?.hasRights === false
    if (!isPlain && !viewer.permissions.isSuperAdmin) throw failure('kit.forbidden')
    await deleteIdentity(db, provider, subject)
    await endSessionsOf(inside, personCode)
    const details = { provider, account: subject }
    await recordAudit(inside, { action: 'providerUnlinked', subject: personCode, details })
    return 1
  })
}
