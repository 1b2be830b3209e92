import { expect, test } from 'vitest'
import { act, defaultOptions, newFlow, replay } from './act.ts'
import { currentRules } from './authority.ts'
import {
  type Act,
  type Action,
  type Actor,
  ActRefused,
  type Flow,
  type NewStage,
  type Stage,
  type Step,
} from './model.ts'
import { actor, at, delegate, department, party, stage, step } from './sample-flow.ts'
import { requireAuthority } from './walk-authority.ts'

/** A small seeded generator (mulberry32). */
function seeded(seed: number) {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}
type Random = () => number
const pick = <T>(random: Random, list: readonly T[]): T => list[Math.floor(random() * list.length)] as T
const chance = (random: Random, share: number) => random() < share
const everybody = ['a', 'b', 'c', 'e', 'f', 'g']

/** What a form or a shared line says of a step. */
const commentOf = (random: Random) => ({
  isRequired: chance(random, 0.4),
  ...(chance(random, 0.3)
    ? { mayFinish: true, finality: pick(random, ['form', 'form', 'line'] as const) }
    : {}),
})

function randomLine(random: Random): NewStage[] {
  const stages: NewStage[] = []
  const count = 1 + Math.floor(random() * 4)
  for (let index = 0; index < count; index += 1) {
    if (chance(random, 0.3)) {
      const people = [...everybody].sort(() => random() - 0.5).slice(0, 3)
      const kind = pick(random, ['agree', 'agree', 'approve'] as const)
      const members = people.map((one) => step(one, kind, commentOf(random)))
      if (chance(random, 0.5)) members.push(step(department('FIN'), 'agree', commentOf(random)))
      const vote = chance(random, 0.5) ? ({ vote: 'form' } as const) : {}
      stages.push({ ...stage(members, Math.floor(random() * 4)), ...vote })
    } else {
      const kind = pick(random, ['approve', 'review', 'agree', 'confirm', 'audit'] as const)
      stages.push(stage([step(pick(random, everybody), kind, commentOf(random))]))
    }
  }
  stages.push(
    stage([
      step(pick(random, everybody), 'approve', { ...commentOf(random), isLeftOut: chance(random, 0.1) }),
    ]),
  )
  if (chance(random, 0.5)) stages.push(stage([pick(random, everybody)]))
  return stages
}

const allSteps = (stages: readonly Stage[]): Step[] =>
  stages.flatMap((one) => one.steps.flatMap((each) => [each, ...allSteps(each.inner)]))
const known = (flow: Flow) => [
  ...allSteps(flow.stages),
  ...flow.receipts.flatMap((one) => allSteps(one.inner)),
]

const kinds = [
  'approve',
  'approve',
  'approve',
  'approve',
  'disagree',
  'reject',
  'discuss',
  'finish',
  'approveEarly',
  'approvePost',
  'hold',
  'resume',
  'cancel',
  'defer',
  'confirmRead',
  'return',
  'withdraw',
  'discard',
  'changeLine',
  'replace',
  'startInner',
  'edit',
  'comment',
  'number',
  'expire',
  'resubmit',
  'acceptReceipt',
  'undoReceipt',
  'finishReceipt',
  'assignReceipt',
  'returnReceipt',
  'startReceiptLine',
] as const

const receiptKinds = [
  'acceptReceipt',
  'undoReceipt',
  'finishReceipt',
  'assignReceipt',
  'returnReceipt',
  'startReceiptLine',
  'number',
  'expire',
] as const

function randomKind(random: Random, flow: Flow, chosen: Step | undefined) {
  const isAsked = chosen?.state === 'active' && chosen.assignee.personCode === null
  if (isAsked && chance(random, 0.5)) return 'startInner'
  if (flow.status === 'COMPLETE' && chance(random, 0.6)) return pick(random, receiptKinds)
  return chosen?.state === 'post' && chance(random, 0.5) ? 'approvePost' : pick(random, kinds)
}

function randomAction(random: Random, flow: Flow): Action {
  const chosen = pick(random, known(flow))
  const stepId = chosen?.stepId ?? 1
  const kind = randomKind(random, flow, chosen)
  if (chosen?.readLater === 'pending' && chance(random, 0.5)) return { kind: 'confirmRead', stepId }
  const comment = chance(random, 0.9) ? '의견' : ''
  const receiptId = chance(random, 0.9) ? 1 : 2
  switch (kind) {
    case 'return':
      return {
        kind,
        stepId,
        comment,
        to: chance(random, 0.5) ? null : (pick(random, known(flow))?.stepId ?? 1),
      }
    case 'changeLine': {
      const future = flow.stages.flatMap((one) => one.steps).filter((one) => one.state === 'future')
      const remaining = future.map((one) => ({
        need: 0,
        steps: [one.stepId] as (number | ReturnType<typeof step>)[],
      }))
      if (chance(random, 0.3)) remaining.reverse()
      // Puts the last person into a stage that one of two ends.
      const last = remaining.at(-1)
      if (last && chance(random, 0.3)) {
        last.steps.push(step(pick(random, everybody)))
        last.need = 1
      }
      if (chance(random, 0.5)) remaining.push({ need: 0, steps: [step(pick(random, everybody))] })
      return { kind, stages: remaining }
    }
    case 'replace':
      return { kind, stepId, party: party(pick(random, everybody)) }
    case 'startInner':
      return { kind, stepId, stages: [stage([step(pick(random, [...everybody, 'd']), 'agree')])] }
    case 'resubmit':
      return {
        kind,
        stages: randomLine(random),
        recipients: [department('HR')],
        content: String(random()),
        comment,
      }
    case 'edit':
      return {
        ...{ kind, content: String(random()), comment },
        ...(chance(random, 0.5) ? { restarts: true as const } : {}),
      }
    case 'comment':
      return { kind, commentId: 1, digest: '' }
    case 'number':
      return { kind, number: 'N-1' }
    case 'discard':
    case 'expire':
      return { kind }
    case 'withdraw':
      return { kind, comment }
    case 'acceptReceipt':
    case 'undoReceipt':
    case 'finishReceipt':
      return { kind, receiptId }
    case 'assignReceipt':
      return { kind, receiptId, party: party(pick(random, everybody)) }
    case 'returnReceipt':
      return { kind, receiptId, comment }
    case 'startReceiptLine':
      return { kind, receiptId, stages: [stage([pick(random, everybody)])] }
    default:
      return { kind, stepId, comment }
  }
}

/** Mostly the person of the step that the action names; sometimes any person. */
function randomActor(random: Random, flow: Flow, action: Action): Actor {
  if (chance(random, 0.05)) return { ...actor('boss'), isAdmin: true }
  if (chance(random, action.kind.includes('eceipt') ? 0.8 : 0.1)) return actor('h', ['FIN', 'HR'])
  if (chance(random, 0.1)) return actor('d', ['FIN', 'HR'])
  const named = 'stepId' in action ? known(flow).find((one) => one.stepId === action.stepId) : undefined
  const active = pick(
    random,
    known(flow).filter((one) => one.state === 'active'),
  )
  if ((named ?? active)?.assignee.personCode === null)
    return actor(pick(random, ['h', 'd', ...everybody]), ['FIN', 'HR'])
  const person = (named ?? active)?.assignee.personCode ?? pick(random, everybody)
  if (chance(random, 0.1)) return delegate(pick(random, ['x', 'd', ...everybody]), person)
  return actor(chance(random, 0.85) ? person : pick(random, everybody))
}

function must(isTrue: boolean, fact: string) {
  if (!isTrue) throw new Error(fact)
}

function requireInvariants(flow: Flow) {
  const active = flow.stages.filter((one) => one.steps.some((each) => each.state === 'active'))
  const isRunning = flow.status === 'PROGRESS' || flow.status === 'HOLD'
  must(active.length === (isRunning ? 1 : 0), `${flow.status} has one active stage`)
  const steps = flow.stages.flatMap((one) => one.steps)
  for (const one of known(flow)) {
    const isDecided = one.state === 'done' || one.state === 'rejected'
    must((one.decision !== null) === isDecided, `step ${one.stepId} is ${one.state}`)
    if (!one.decision?.actsFor || one.assignee.personCode === null) continue
    must(one.decision.by.personCode !== flow.drafter.personCode, 'a delegate is not the drafter')
    must(one.decision.actsFor === one.assignee.personCode, 'a delegate acts for the person of the step')
  }
  for (const one of steps) {
    const open = one.inner.filter((inner) => inner.steps.some((each) => each.state === 'active'))
    must(open.length === (one.inner.length > 0 && one.state === 'active' ? 1 : 0), 'one active inner stage')
  }
  if (flow.status === 'COMPLETE' || flow.status === 'EXPIRED')
    must(
      steps.every((one) => ['done', 'skipped', 'post'].includes(one.state)),
      'a completed document waits for nobody',
    )
  const isHeld = known({ ...flow, receipts: [] }).some((one) => one.state === 'active' && one.heldAt !== null)
  must((flow.status === 'HOLD') === (isRunning && isHeld), 'HOLD means that an active step is on hold')
  const ids = known(flow).map((one) => one.stepId)
  must(new Set(ids).size === ids.length, 'step numbers are unique')
}

const voiding = new Set(['cancel', 'return', 'resubmit'])
const deciding = new Set(['approve', 'disagree', 'reject', 'finish', 'approveEarly', 'approvePost'])

/** Every decision of the history is in the state, unless a later act voided it; no person decides a step twice. */
function requireDecisions(flow: Flow, acts: readonly Act[]) {
  const inState = new Set(known(flow).flatMap((one) => one.decision?.seq ?? []))
  const isVoiding = ({ action }: Act) =>
    voiding.has(action.kind) || (action.kind === 'edit' && action.restarts === true)
  const lastVoiding = acts.findLastIndex(isVoiding)
  for (const [index, { action }] of acts.entries())
    if (index > lastVoiding && deciding.has(action.kind)) must(inState.has(index + 1), 'a decision was lost')
  for (const seq of inState) must(deciding.has(acts[seq - 1]?.action.kind ?? ''), 'a decision has its act')
  const decided = acts
    .slice(lastVoiding + 1)
    .flatMap(({ action }) => (deciding.has(action.kind) && 'stepId' in action ? [action.stepId] : []))
  must(new Set(decided).size === decided.length, 'a step was decided twice')
}

function walk(seed: number, length: number): { flow: Flow; acts: Act[]; counts: Map<string, number> } {
  const random = seeded(seed)
  const options = {
    ...defaultOptions,
    agreementRejects: chance(random, 0.5),
    mayActEarly: chance(random, 0.5),
    mayDefer: chance(random, 0.5),
    mayApproveOwn: chance(random, 0.2),
    approverEdits: chance(random, 0.5),
    withdraw: pick(random, ['always', 'beforeFirst', 'never'] as const),
  }
  const start = newFlow('ONE', String(seed), party('d'))
  const acts: Act[] = []
  const counts = new Map<string, number>()
  let flow = start
  const attempt = (who: Actor, action: Action) => {
    const before = JSON.stringify(flow)
    const time = at(acts.length + 1)
    const previous = flow
    try {
      flow = act(flow, who, action, time)
    } catch (error) {
      if (!(error instanceof ActRefused)) throw error
      must(JSON.stringify(flow) === before, 'a refused act changed the document')
      return
    }
    const one = { actor: who, action, at: time, rules: currentRules }
    acts.push(one)
    counts.set(action.kind, (counts.get(action.kind) ?? 0) + 1)
    requireInvariants(flow)
    requireDecisions(flow, acts)
    requireAuthority(previous, flow, one)
  }
  while (flow.status === 'TEMP')
    attempt(actor('d'), {
      kind: 'submit',
      stages: randomLine(random),
      recipients: [department('HR')],
      content: 'c',
      options,
    })
  for (let index = 0; index < length; index += 1) {
    const action = randomAction(random, flow)
    attempt(randomActor(random, flow, action), action)
  }
  expect(replay(start, JSON.parse(JSON.stringify(acts)) as Act[])).toEqual(flow)
  return { flow, acts, counts }
}

test('2,000 random sequences keep every invariant, and the history replays to the state', () => {
  const total = new Map<string, number>()
  for (let seed = 1; seed <= 2000; seed += 1)
    for (const [kind, count] of walk(seed, 30).counts) total.set(kind, (total.get(kind) ?? 0) + count)
  // Every action happened, so that none of the rules above is empty.
  for (const kind of new Set<string>(kinds)) expect([kind, (total.get(kind) ?? 0) > 0]).toEqual([kind, true])
}, 120_000)
