import type { LinkedPerson } from '@maru/api/admin/link'
import { failure } from '#kit/failure.ts'
import { isInNetworks } from '#kit/session/networks.ts'
import { type Systems, systemTokenPrefix } from '#kit/session/systems.ts'
import { throttled } from '#kit/session/throttle.ts'
import { selectLogin } from '#modules/account/index.ts'
import { listedViewer, noPermissions } from '../link/drafter.access.ts'
import { findSystemByToken, updateSystemUse } from './caller.sql.ts'
import { hashOf } from './system.service.ts'

/** Milliseconds after which another use is recorded. */
const useEvery = 60_000

const used = new Map<number, number>()

/** The person that a header names, such as `employeeNumber=00123`, percent-encoded; nothing for another text. */
function namedBy(header: string | undefined): LinkedPerson {
  const [, kind, encoded = ''] = /^(employeeNumber|personCode|email)=(\S{1,500})$/.exec(header ?? '') ?? []
  if (kind === undefined) return {}
  try {
    return { [kind]: decodeURIComponent(encoded) }
  } catch (error) {
    if (error instanceof URIError) return {}
    throw error
  }
}

/** Finds the systems of requests. Nothing is cached, so that an ended token and a changed list act at once. */
export const systems: Systems = {
  async find(context, token, address) {
    const { db, clock } = context
    const now = clock.now()
    const hash = hashOf(token)
    const row = token.startsWith(systemTokenPrefix) ? await findSystemByToken(db, hash, now) : undefined
    if (!row) {
      const subject = `system ${hash.toString('hex').slice(0, 32)}`
      await throttled(context, { kind: 'appPassword', subject, address }, async () => false)
      throw failure('link.tokenUnknown')
    }
    if (row.networks.length > 0 && !isInNetworks(row.networks, address)) throw failure('link.network')
    const { systemId, comCode, name, callsPerMinute, drafters, absences, scopes } = row
    if (now.getTime() - (used.get(systemId) ?? 0) >= useEvery) {
      if (used.size > 10_000) used.clear()
      used.set(systemId, now.getTime())
      await updateSystemUse(db, systemId, now, address)
    }
    const forms = new Map(row.forms.map(({ formId, mode }) => [formId, mode]))
    return { comCode, systemId, name, callsPerMinute, forms, drafters, absences, scopes }
  },

  async viewerOf({ db, clock }, system, person) {
    const viewer = await listedViewer({ db, clock, system }, namedBy(person), undefined)
    // The scopes open what belongs to the person, and managers of the company write the list.
    const account = await selectLogin(db, viewer.personCode, clock.now())
    if (!account || account.hasPostElsewhere || account.hasWiderRole || account.isSuperAdmin)
      throw failure('link.drafterNotAllowed')
    // A role may administer what the role is named in.
    const subjects = viewer.subjects.filter((one) => !one.startsWith('role:'))
    return { ...viewer, permissions: noPermissions, subjects }
  },
}
