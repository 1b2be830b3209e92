import {
  type Action,
  type Actor,
  type AllowedAct,
  type Flow,
  isAllowed,
  type Step,
  type StepAct,
} from '@maru/api/approval'
import { everyStep } from './entry.rules.ts'

const words = 'x'
const stepKindsOfActs: readonly StepAct[] = [
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
]

function probe(act: StepAct, stepId: number): Action {
  if (act === 'return') return { kind: act, stepId, to: null, comment: words }
  return { kind: act, stepId, comment: words } as Action
}

const receiptActs = [
  'acceptReceipt',
  'undoReceipt',
  'finishReceipt',
  'assignReceipt',
  'returnReceipt',
  'startReceiptLine',
] as const

/** A change that leaves the stages after the present one as they are. */
function sameLine({ stages }: Flow): Action {
  const from = stages.findIndex((stage) => stage.steps.some((step) => step.state === 'active')) + 1
  const remaining = stages
    .slice(from)
    .map(({ need, steps }) => ({ need, steps: steps.map((step) => step.stepId) }))
  return { kind: 'changeLine', stages: remaining }
}

/** What the engine would allow now, by asking it: screens offer these acts and no others. */
export function allowedActs(flow: Flow, actors: (step: Step | null) => Actor, at: string): AllowedAct[] {
  const acts: AllowedAct[] = []
  const own = actors(null)
  const mine = everyStep(flow).filter((step) => {
    const { personCode, deptCode } = step.assignee
    const codes = [own.party.personCode, actors(step).actsFor]
    const isAssigned = personCode === null ? own.boxes.includes(deptCode) : codes.includes(personCode)
    return isAssigned || step.decision?.by.personCode === own.party.personCode
  })
  for (const step of mine) {
    const actor = actors(step)
    for (const act of stepKindsOfActs) {
      if (act === 'defer') continue
      const who = act === 'cancel' || act === 'confirmRead' ? own : actor
      if (isAllowed(flow, who, probe(act, step.stepId), at))
        acts.push({ act, stepId: step.stepId, actsFor: who.actsFor })
    }
    if (step.state === 'active' && step.assignee.personCode === null && step.inner.length === 0)
      acts.push({ act: 'startInner', stepId: step.stepId, actsFor: null })
  }
  const isDrafter = own.party.personCode === flow.drafter.personCode
  const active = everyStep(flow).filter((step) => step.state === 'active')
  if (isDrafter) {
    for (const step of active)
      if (isAllowed(flow, own, probe('defer', step.stepId), at))
        acts.push({ act: 'defer', stepId: step.stepId, actsFor: null })
    if (isAllowed(flow, own, { kind: 'withdraw', comment: '' }, at))
      acts.push({ act: 'withdraw', stepId: null, actsFor: null })
    if (isAllowed(flow, own, { kind: 'discard' }, at)) {
      acts.push(
        { act: 'discard', stepId: null, actsFor: null },
        { act: 'resubmit', stepId: null, actsFor: null },
      )
    }
    acts.push({ act: 'redraft', stepId: null, actsFor: null })
  }
  const turn = mine.find((step) => step.state === 'active' && step.inner.length === 0)
  if (
    turn &&
    flow.options.lineChange === 'approver' &&
    flow.stages.some((stage) => stage.steps.includes(turn)) &&
    isAllowed(flow, actors(turn), sameLine(flow), at)
  )
    acts.push({ act: 'changeLine', stepId: turn.stepId, actsFor: actors(turn).actsFor })
  return acts
}

/** What the engine would allow with a receipt. */
export function allowedReceiptActs(flow: Flow, actor: Actor, receiptId: number, at: string) {
  return receiptActs.filter((kind) => {
    const { party } = actor
    // Another person decides: the probe asks whether a line can be started, and its members are not chosen yet.
    const member = { ...party, personCode: `${party.personCode}+` }
    const stages = [
      {
        need: 0,
        steps: [
          {
            kind: 'approve',
            assignee: member,
            reasons: [],
            isRequired: false,
            mayFinish: false,
            isLeftOut: false,
          },
        ],
      },
    ]
    return isAllowed(flow, actor, { kind, receiptId, party, comment: words, stages } as Action, at)
  })
}
