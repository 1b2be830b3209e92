import type { Input, Output } from '@maru/api/kit/endpoint'
import type { mailSettingsApi } from '@maru/api/mail/settings'
import type { Context } from '#kit/context.ts'
import { runInThread } from '#kit/worker/run-in-worker.ts'
import type { ArrivedMail } from '../incoming/incoming.rules.ts'
import { requireBox } from '../mailbox/mailbox.access.ts'
import { fits } from '../rule-table/match.rules.ts'

const reader = new URL('../incoming/incoming.rules.ts', import.meta.url).href
const mailsAtMost = 1_000
const within = 3_000

/** How many of the newest mails of the inbox a rule would fit; it reads mails for three seconds at most. */
export async function countRuleMails(
  context: Context,
  { mailboxId, conditions, exceptions }: Input<typeof mailSettingsApi.countRuleMails>,
): Promise<Output<typeof mailSettingsApi.countRuleMails>> {
  const box = await requireBox(context, mailboxId)
  const store = context.slots.one('mailStore')
  const inbox = await store.findFolder(context, box, 'inbox')
  const part = { folderId: inbox?.folderId ?? 0, start: null, end: null, zone: 'UTC' }
  const page = { after: 0, limit: mailsAtMost, newest: true }
  const until = performance.now() + within
  let seen = 0
  let fitting = 0
  for (const text of await store.listTexts(context, box, part, page)) {
    if (performance.now() > until) break
    const input = await store.readText(context, text)
    const owner = context.viewer.personCode
    const { ruled } = await runInThread<ArrivedMail>({ module: reader, name: 'readArrived', input, owner })
    seen += 1
    if (fits({ conditions, exceptions }, ruled)) fitting += 1
  }
  return { seen, fitting }
}
