import type { Flow, NoticeEvent, Step } from '@maru/api/approval'
import { everyStep, type Reader } from '../document/entry.rules.ts'

/** What happened to a document. */
export interface Happening {
  act: string
  before: string
  after: string
  actorCode: string
}

/** A person or the box of a department, and which of the 16 flags decides about the notice (spec 3§3). */
export interface Notice {
  event: NoticeEvent
  /** The text of the notice. */
  word:
    | 'next'
    | 'before'
    | 'after'
    | 'reference'
    | 'completed'
    | 'rejected'
    | 'moved'
    | 'discuss'
    | 'received'
    | 'circulated'
    | 'mentioned'
    | 'mentionedInBody'
  personCode: string | null
  deptCode: string | null
}

/** Acts that decide a step. */
const decisions = new Set(['approve', 'disagree', 'reject', 'finish', 'approveEarly', 'approvePost'])
/** Acts after which other people may have their turn. */
const turning = new Set([
  ...decisions,
  'submit',
  'resubmit',
  'return',
  // An edit after which all decide again.
  'restart',
  'cancel',
  'changeLine',
  'replace',
  'defer',
  'startInner',
])
const isRunning = (status: string) => status === 'PROGRESS' || status === 'HOLD'

const to = (event: NoticeEvent, word: Notice['word'], { assignee }: Pick<Step, 'assignee'>): Notice => ({
  ...{ event, word, personCode: assignee.personCode },
  deptCode: assignee.personCode === null ? assignee.deptCode : null,
})

function drafterNotice({ act, before, after }: Happening): Pick<Notice, 'event' | 'word'> | null {
  if (after === 'COMPLETE' && isRunning(before)) return { event: 'Complete', word: 'completed' }
  if (after === 'REJECT' && isRunning(before)) return { event: 'Complete', word: 'rejected' }
  if (act === 'discuss') return { event: 'Approve', word: 'discuss' }
  return decisions.has(act) || ['return', 'restart', 'hold'].includes(act)
    ? { event: 'Approve', word: 'moved' }
    : null
}

/**
 * The notices of an act, the most important one for each person: own turn, end of an own document, receipt, reading,
 * end of a document that the person decided, interim decision, later and earlier steps.
 */
export function noticesOf(flow: Flow, readers: readonly Reader[], happening: Happening): Notice[] {
  const { act, before, after, actorCode } = happening
  const steps = everyStep(flow)
  const isEnd = after === 'COMPLETE' && isRunning(before)
  const isDecision = decisions.has(act)
  const notices: Notice[] = []
  if (turning.has(act))
    for (const step of steps)
      if (step.state === 'active' && step.inner.length === 0) notices.push(to('Next', 'next', step))
  const own = drafterNotice(happening)
  if (own) notices.push({ ...own, personCode: flow.drafter.personCode, deptCode: null })
  if (isEnd)
    for (const { recipient } of flow.receipts)
      notices.push(to('DeptReceipt', 'received', { assignee: recipient }))
  for (const { party, atEnd } of readers)
    if ((act === 'submit' && !atEnd) || (isEnd && atEnd))
      notices.push(to('Ref', 'reference', { assignee: party }))
  for (const { decision } of steps) {
    if (!decision || !(isDecision || act === 'withdraw')) continue
    notices.push(
      to(isEnd ? 'CompleteApprove' : 'After', isEnd ? 'completed' : 'after', { assignee: decision.by }),
    )
  }
  if (isDecision && isRunning(after))
    for (const step of steps) if (step.state === 'future') notices.push(to('Before', 'before', step))
  const first = new Map<string, Notice>()
  for (const notice of notices) {
    const key = notice.personCode ?? `/${notice.deptCode}`
    if (key !== actorCode && !first.has(key)) first.set(key, notice)
  }
  return [...first.values()]
}
