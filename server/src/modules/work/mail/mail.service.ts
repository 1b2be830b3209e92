import type { Input, Output } from '@maru/api/kit/endpoint'
import { ianaZone } from '@maru/api/kit/time/time-zones'
import type { workApi } from '@maru/api/work'
import { work as texts } from '@maru/i18n/work/texts'
import { type Context, transaction } from '#kit/context.ts'
import type { Background } from '#kit/room.ts'
import { canDeliver, sendOrDeliver } from '#kit/room-slots/local-delivery.ts'
import { companyTexts } from '#kit/text/text-changes.ts'
import { getUserConfig, listRecipients } from '#modules/account/index.ts'
import { listWorkDays } from '#modules/org/index.ts'
import type { Owner } from '../later/later.sql.ts'
import { countWork, listWork } from '../list/list.service.ts'
import { composeWorkMail, dayIn, nextMailAt } from './mail.rules.ts'
import { lockDueMail, selectDueMails, workMail } from './mail.sql.ts'

declare module '#kit/job-inputs.ts' {
  interface JobInputs {
    'work.sendMail': Owner
  }
}

/** The job that sends the daily mail of one person. */
export const sendWorkMailJob = 'work.sendMail'

const noCookie = { value: null, set: () => {}, clear: () => {} }

/** Mails that are queued each minute. */
const mostAtOnce = 500
/** Things that a mail lists. */
const listed = 20

/** Days that are searched for the next working day. */
const searchedDays = 40

/** When the viewer gets the next mail: at the hour in their time zone, on a working day of their company. */
async function nextAt(context: Context, hour: number): Promise<Date> {
  const zone = ianaZone((await getUserConfig(context)).timeZone)
  const now = context.clock.now()
  const until = new Date(now.getTime() + searchedDays * 86_400_000)
  const period = { from: dayIn(zone, now), until: dayIn(zone, until) }
  const workDays = await listWorkDays(context, context.viewer.comCode, period)
  // A company without a working day for so long is asked again then.
  return nextMailAt(hour, zone, now, workDays) ?? until
}

/** The hour of the viewer's daily mail; null if they want none. */
export async function getWorkMail({ db, viewer }: Context): Promise<Output<typeof workApi.getWorkMail>> {
  return { hour: (await workMail.find(db, viewer))?.hour ?? null }
}

/** Sets or ends the viewer's daily mail. */
export function saveWorkMail(
  context: Context,
  { hour }: Input<typeof workApi.saveWorkMail>,
): Promise<Record<string, never>> {
  return transaction(context, async (inside) => {
    const { db, viewer } = inside
    const { comCode, personCode } = viewer
    if (hour === null) await workMail.delete(db, viewer)
    else await workMail.upsert(db, { comCode, personCode, hour, nextAt: await nextAt(inside, hour) })
    return {}
  })
}

/** Queues the mails that are due. */
export async function queueWorkMails(context: Background): Promise<void> {
  if (!canDeliver(context)) return
  for (const owner of await selectDueMails(context.db, context.clock.now(), mostAtOnce))
    await context.enqueue(context.db, sendWorkMailJob, owner)
}

/**
 * Sends the mail of a person, as they would see the queue now, and sets the next one; nothing is sent if nothing waits.
 * People who left, have no address or see only their mail get none any more. A second run sends nothing.
 */
export async function sendWorkMail(context: Background, owner: Owner): Promise<void> {
  const now = context.clock.now()
  const stored = await workMail.find(context.db, owner)
  if (!stored || Date.parse(stored.nextAt) > now.getTime()) return
  const people = await listRecipients(context.db, [owner.personCode], now)
  // A person may have posts in several departments of the company.
  const person = people.find((one) => one.comCode === owner.comCode && one.email !== '' && !one.mailOnly)
  if (!person) {
    await workMail.delete(context.db, owner)
    return
  }
  const browser = { cookie: noCookie, deviceCookie: noCookie, address: '', agent: '', host: '' }
  const asPerson: Context = {
    ...context,
    ...browser,
    requestId: `mail of ${owner.personCode}`,
    viewer: person,
  }
  const { kinds } = await countWork(asPerson)
  const { data } = await listWork(asPerson, { limit: listed })
  const total = kinds.reduce((sum, kind) => sum + kind.count, 0)
  const mail = composeWorkMail(
    person,
    {
      ...{ items: data, total, now, address: `${context.config.publicUrl}/po/work` },
      nameOfKind: (kind) => kinds.find((one) => one.kind === kind)?.name ?? { ko: kind, en: kind, zh: kind },
    },
    await companyTexts(context, person, 'work', texts),
  )
  await transaction(asPerson, async (inside) => {
    const row = await lockDueMail(inside.db, owner, now)
    if (!row) return
    await workMail.update(inside.db, owner, { nextAt: await nextAt(inside, row.hour) })
    if (data.length > 0) await sendOrDeliver(inside, mail, `work:${owner.personCode}:${row.nextAt}`)
  })
}
