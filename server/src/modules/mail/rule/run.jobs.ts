import type { Input, Output } from '@maru/api/kit/endpoint'
import type { mailSettingsApi } from '@maru/api/mail/settings'
import { type Context, transaction } from '#kit/context.ts'
import { inTransaction } from '#kit/db.ts'
import { failure, notFound } from '#kit/failure.ts'
import type { Background } from '#kit/room.ts'
import { runInThread } from '#kit/worker/run-in-worker.ts'
import { pushChange } from '../delivery/delivery.service.ts'
import type { PreparedText } from '../delivery/entry.sql.ts'
import type { ArrivedMail } from '../incoming/incoming.rules.ts'
import { requireBox } from '../mailbox/mailbox.access.ts'
import type { BoxKey } from '../mailbox/mailbox.sql.ts'
import { judge } from '../rule-table/match.rules.ts'
import { selectRules } from '../rule-table/rule.sql.ts'
import { ruleRun, selectRuns } from './run.sql.ts'

declare module '#kit/job-inputs.ts' {
  interface JobInputs {
    'mail.runRules': { comCode: string; mailboxId: number; runId: number }
  }
}

const reader = new URL('../incoming/incoming.rules.ts', import.meta.url).href
/** Mails of one step; the job queues itself again, so that other jobs are not held up. */
const stepSize = 100

/** Starts the rules over a folder. */
export function runRules(
  context: Context,
  { mailboxId, folderId }: Input<typeof mailSettingsApi.runRules>,
): Promise<Output<typeof mailSettingsApi.runRules>> {
  return transaction(context, async (inside) => {
    const { db, clock } = inside
    const box = await requireBox(inside, mailboxId, 'write')
    const store = inside.slots.one('mailStore')
    await store.change(inside, box)
    if (!(await store.findFolder(inside, box, Number(folderId)))) throw notFound()
    const running = (await selectRuns(db, box)).filter((one) => one.state === 'running')
    if (running.length > 0) throw failure('mail.ruleRunning')
    const { comCode } = box
    const run = { comCode, mailboxId: box.mailboxId, folderId: Number(folderId), startedAt: clock.now() }
    const key = await ruleRun.insert(db, run)
    await inside.enqueue(db, 'mail.runRules', key)
    return { id: String(key.runId) }
  })
}

/** The last runs of rules. */
export async function listRuleRuns(
  context: Context,
  { mailboxId }: Input<typeof mailSettingsApi.listRuleRuns>,
): Promise<Output<typeof mailSettingsApi.listRuleRuns>> {
  return (await selectRuns(context.db, await requireBox(context, mailboxId))).map((row) => ({
    id: String(row.runId),
    folderId: String(row.folderId),
    state: row.state,
    seen: row.seenCount,
    changed: row.changedCount,
    startedAt: row.startedAt,
    doneAt: row.doneAt,
  }))
}

/** One step of a run: moves and copies, in one transaction with how far it has come. */
export async function runRulesStep(
  context: Background,
  { comCode, mailboxId, runId }: BoxKey & { runId: number },
): Promise<void> {
  const box = { comCode, mailboxId }
  const [run] = (await selectRuns(context.db, box)).filter((one) => one.runId === runId)
  if (run?.state !== 'running') return
  const rules = (await selectRules(context.db, box)).filter((rule) => rule.isEnabled)
  const store = context.slots.one('mailStore')
  const known = new Set((await store.listFolders(context, box)).map((one) => one.folderId))
  const part = { folderId: run.folderId, start: null, end: null, zone: 'UTC' }
  const mails = await store.listTexts(context, box, part, { after: run.afterEntryId, limit: stepSize })
  const judged: { entryId: number; moveTo: number | null; copyTo: number[]; bytes: Buffer | null }[] = []
  for (const mail of mails.filter((one) => !one.isDraft)) {
    const bytes = await store.readText(context, mail)
    const read = await runInThread<ArrivedMail>({
      module: reader,
      name: 'readArrived',
      input: bytes,
      owner: '',
    })
    const verdict = judge(rules, read.ruled)
    const copyTo = verdict.copyTo.filter((one) => known.has(one) && one !== run.folderId)
    const moveTo = verdict.moveTo !== null && known.has(verdict.moveTo) ? verdict.moveTo : null
    judged.push({ entryId: mail.entryId, moveTo, copyTo, bytes: copyTo.length > 0 ? bytes : null })
  }
  const copies: { entryId: number; copyTo: number[]; prepared: PreparedText }[] = []
  for (const { entryId, copyTo, bytes } of judged)
    if (bytes) copies.push({ entryId, copyTo, prepared: await store.prepare(context, bytes) })
  await inTransaction(context.db, async (db) => {
    const inside = { ...context, db }
    const locked = await ruleRun.lock(db, { ...box, runId })
    if (locked?.state !== 'running' || locked.afterEntryId !== run.afterEntryId) return
    await store.change(inside, box)
    for (const { entryId, copyTo, prepared } of copies) {
      const mail = mails.find((one) => one.entryId === entryId)
      const delivery = { ...mail?.delivery, arrived: true }
      for (const folder of copyTo) {
        const place = { folder, receivedAt: new Date(mail?.receivedAt ?? 0) }
        const at = { ...place, isInside: mail?.isInside ?? false, delivery }
        await store.deliver(inside, prepared, [
          { box, at: { ...at, isRead: true, deliveryKey: `copy:${entryId}:${folder}` } },
        ])
      }
    }
    for (const folder of new Set(judged.flatMap((one) => one.moveTo ?? []))) {
      const ids = judged.filter((one) => one.moveTo === folder).map((one) => one.entryId)
      await store.move(inside, box, ids, folder)
    }
    const changed = judged.filter((one) => one.moveTo !== null || one.copyTo.length > 0).length
    const isDone = mails.length < stepSize
    const counts = { seenCount: run.seenCount + mails.length, changedCount: run.changedCount + changed }
    const afterEntryId = mails.at(-1)?.entryId ?? run.afterEntryId
    const end = isDone ? { state: 'done' as const, doneAt: context.clock.now() } : {}
    await ruleRun.update(db, { ...box, runId }, { afterEntryId, ...counts, ...end })
    if (!isDone) await context.enqueue(db, 'mail.runRules', { ...box, runId })
    await pushChange(inside, box)
  })
}
