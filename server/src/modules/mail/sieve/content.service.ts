import { createHash } from 'node:crypto'
import type { Background } from '#kit/room.ts'
import { autoReply, findBoxFace, findOutOfOffice, selectLeaves } from '../absence-table/absence.sql.ts'
import type { BoxKey } from '../mailbox/mailbox.sql.ts'
import { plainTextOf } from '../mime/plain.rules.ts'
import { selectMirrorFolders } from '../mirror-table/mirror-folder.sql.ts'
import { valuesOf } from '../rule-table/match.rules.ts'
import { selectRules } from '../rule-table/rule.sql.ts'
import { selectOwnDomains } from '../sender/sender.sql.ts'
import { isMailAddress } from '../transport/address.rules.ts'
import { listOf } from './quote.rules.ts'
import { type ScriptRule, type SieveServer, writeRules } from './script.rules.ts'
import { type AnswerPlaces, type ScriptAnswer, writeAnswers } from './vacation.rules.ts'

/** The first line of every script of the portal, by which it knows its own. */
export const scriptMark = '# Written by Maru.'

/** What a script is made of. */
export interface SieveContent {
  rules: ScriptRule[]
  /** Paths on the server by folder. */
  folders: Map<string, string>
  trash: string | undefined
  answers: ScriptAnswer[]
  places: AnswerPlaces
  /** Changes with anything that changes the script. */
  digest: string
}

const day = 86_400_000
/** Days in which a sender is answered once; servers have an upper limit of their own. */
const daysOf = (from: string, until: string) =>
  Math.min(365, Math.max(1, Math.ceil((Date.parse(until) - Date.parse(from)) / day)))

/** The automatic answers in the order in which the portal chooses them: the own absence, leaves, the standing answer. */
async function readAnswers(
  { db, clock }: Pick<Background, 'db' | 'clock'>,
  box: BoxKey,
): Promise<ScriptAnswer[]> {
  const now = clock.now()
  const isOver = (until: string | null) => until !== null && Date.parse(until) <= now.getTime()
  const textOf = (html: string) => plainTextOf(html).trim() || ' '
  const own = await findOutOfOffice(db, box)
  const reply = await autoReply.find(db, box)
  const answers: ScriptAnswer[] = []
  if (own?.isEnabled && !isOver(own.endsAt)) {
    const period = { from: own.startsAt, until: own.endsAt, days: daysOf(own.startsAt, own.endsAt) }
    const handle = `maru absence ${own.absenceNumber}`
    answers.push({ ...period, handle, isInsideOnly: !own.answersOutside, text: textOf(own.message) })
  }
  for (const leave of await selectLeaves(db, box, now)) {
    const period = { from: leave.startsAt, until: leave.endsAt, days: daysOf(leave.startsAt, leave.endsAt) }
    const handle = `maru leave ${leave.source} ${leave.sourceId}`
    answers.push({ ...period, handle, isInsideOnly: true, text: textOf(leave.message) })
  }
  if (reply?.isEnabled && !isOver(reply.endsAt)) {
    const period = { from: reply.startsAt, until: reply.endsAt, days: 1 }
    answers.push({ ...period, handle: 'maru reply', isInsideOnly: false, text: textOf(reply.message) })
  }
  return answers
}

/** Reads what the script of a mailbox is made of. */
export async function readContent(
  context: Pick<Background, 'db' | 'clock' | 'slots' | 'log' | 'storage'> & Background,
  box: BoxKey,
  user: string,
): Promise<SieveContent> {
  const { db, clock } = context
  const rules = (await selectRules(db, box)).filter((one) => one.isEnabled)
  const answers = await readAnswers(context, box)
  const folders = new Map<string, string>()
  for (const one of await selectMirrorFolders(db, box)) folders.set(String(one.folderId), one.path)
  const bin = await context.slots.one('mailStore').findFolder(context, box, 'deleteditems')
  const trash = folders.get(String(bin?.folderId ?? 0))
  const face = await findBoxFace(db, box, clock.now())
  const own = [face?.address ?? '', user].map((one) => one.trim().toLowerCase()).filter(isMailAddress)
  const places = { own: [...new Set(own)], domains: (await selectOwnDomains(db)).sort() }
  const used = new Set(rules.flatMap((one) => one.actions.flatMap(({ value }) => valuesOf(value))))
  const paths = [...folders].filter(([id]) => used.has(id))
  const about = JSON.stringify([rules, answers, paths, trash, places])
  const digest = createHash('sha256').update(about).digest('hex')
  return { ...{ rules, folders, trash, answers, places }, digest }
}

/** The script for a server: answers first, so that a rule that stops does not end them. */
export function composeScript({ rules, folders, trash, answers, places }: SieveContent, server: SieveServer) {
  const ruled = writeRules(rules, server, folders, trash)
  const answering = writeAnswers(answers, server, places)
  const needs = [...new Set([...answering.needs, ...ruled.needs])].sort()
  const head = [scriptMark, ...(needs.length === 0 ? [] : [`require ${listOf(needs)};`]), ''].join('\r\n')
  const state =
    answers.length === 0 ? ('' as const) : answering.isUnable ? ('unable' as const) : ('server' as const)
  return {
    text: `${head}${answering.text}${ruled.text}`,
    ruleIds: ruled.ruleIds,
    stays: ruled.stays,
    answers: state,
  }
}
