import type { Input, Output } from '@maru/api/kit/endpoint'
import type { mailSettingsApi as api } from '@maru/api/mail/settings'
import { audit } from '#kit/audit/audit.ts'
import { type Context, transaction } from '#kit/context.ts'
import { failure } from '#kit/failure.ts'
import { pushChange } from '../delivery/delivery.service.ts'
import { requireBox } from '../mailbox/mailbox.access.ts'
import { raiseChange } from '../mailbox/mailbox.sql.ts'
import { findMirror } from '../mirror-table/mirror.sql.ts'
import { findServer } from '../mirror-table/server.sql.ts'
import { findSieve, noSieve, type SieveRow, saveSieve } from '../mirror-table/sieve.sql.ts'

function stateOf(row: SieveRow): Output<typeof api.getMailSieve>['state'] {
  if (row.reason !== '') return 'failed'
  if (row.choice === 'portal') return row.written === '' ? 'portal' : 'waiting'
  if (row.other !== '') return 'asking'
  if (row.written !== '' && row.written === row.tried) return 'server'
  return row.tried === '' && row.written === '' ? 'empty' : 'waiting'
}

/** Where the rules of the viewer's mailbox run. */
export async function getMailSieve(context: Context): Promise<Output<typeof api.getMailSieve>> {
  const box = await requireBox(context)
  const mirror = await findMirror(context.db, box)
  const hasServer = Boolean((await findServer(context.db, box.comCode))?.sieve)
  const row = (await findSieve(context.db, box)) ?? noSieve
  const { other, taken, answers, detail } = row
  const isHere = mirror !== undefined && mirror.state !== 'ended' && (hasServer || row.written !== '')
  const left = { other: '', taken: '', reason: '', detail: '', rules: [], stays: [], answers: '' } as const
  if (row.reason === 'left') return { ...left, state: 'left', rules: [], stays: [] }
  if (!isHere) return { ...left, state: 'none', rules: [], stays: [] }
  return {
    ...{ state: stateOf(row), other, taken, reason: row.reason, detail, answers },
    rules: row.rules.map((one) => String(one.id)),
    stays: row.stays.map((one) => ({ ...one, id: String(one.id) })),
  }
}

/**
 * Chooses where the rules of the viewer's mailbox run. The mirror writes to the server soon after. A script of another program is
 * replaced only if the viewer names it as it was shown; throws `mail.sieveOtherScript` otherwise.
 */
export function chooseMailSieve(context: Context, input: Input<typeof api.chooseMailSieve>): Promise<true> {
  return transaction(context, async (inside) => {
    const { db } = inside
    const box = await requireBox(inside)
    await raiseChange(db, box)
    const mirror = await findMirror(db, box, true)
    const server = await findServer(db, box.comCode)
    if (!mirror || mirror.state === 'ended' || !server?.sieve) throw failure('mail.sieveNotHere')
    const row = (await findSieve(db, box)) ?? noSieve
    const { place, replaces = '' } = input
    if (place === 'server' && row.other !== '' && replaces !== row.other)
      throw failure('mail.sieveOtherScript')
    if (place === 'server' && replaces !== '' && ![row.other, row.taken].includes(replaces))
      throw failure('mail.sieveOtherScript')
    const choice = place === 'portal' ? ('portal' as const) : ('' as const)
    const isTaking = place === 'server' && row.other !== ''
    const next = { ...row, choice, ...(isTaking ? { taken: row.other, other: '' } : {}) }
    if (JSON.stringify(next) === JSON.stringify(row)) return true as const
    // A refused password stays refused until the person gives it anew.
    const isRefused = row.reason === 'password'
    const again = isRefused ? {} : ({ tried: '', reason: '', detail: '', nextAt: null, failures: 0 } as const)
    await saveSieve(db, box, { ...next, ...again, ...(choice === 'portal' ? { other: '' } : {}) })
    await audit(inside, 'mailSieve', {
      ...{ comCode: box.comCode, targetIds: [box.mailboxId], act: place },
      detail: { replaces: isTaking ? row.other : '' },
    })
    await pushChange(inside, box)
    return true as const
  })
}

declare module '#kit/audit/audit.ts' {
  interface AuditRooms {
    mailSieve: { act: 'server' | 'portal'; detail: { replaces: string } }
  }
}
