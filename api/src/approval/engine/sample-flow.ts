import { act, defaultOptions, newFlow } from './act.ts'
import type { Action, Actor, Flow, FlowOptions, NewStage, NewStep, Party, StepKind } from './model.ts'

/** A person of the engine's tests. */
export const party = (personCode: string): Party => ({
  personCode,
  deptCode: 'D1',
  name: { ko: personCode, en: personCode, zh: personCode },
  title: { ko: '', en: '', zh: '' },
  dept: { ko: '', en: '', zh: '' },
})

/** A department of the engine's tests. */
export const department = (deptCode: string): Party => ({ ...party(deptCode), personCode: null, deptCode })

/** A person who acts for themselves, with the boxes that they run. */
export const actor = (personCode: string, boxes: string[] = []): Actor => ({
  party: party(personCode),
  actsFor: null,
  boxes,
  isAdmin: false,
})

/** A delegate of an absent person. */
export const delegate = (personCode: string, actsFor: string): Actor => ({ ...actor(personCode), actsFor })

/** A written step. */
export const step = (
  who: string | Party,
  kind: StepKind = 'approve',
  more: Partial<NewStep> = {},
): NewStep => ({
  kind,
  assignee: typeof who === 'string' ? party(who) : who,
  reasons: [],
  isRequired: false,
  mayFinish: false,
  isLeftOut: false,
  ...more,
})

/** A stage of one or more people; `need` 0 asks all of them. */
export const stage = (steps: (string | NewStep)[], need = 0): NewStage => ({
  need,
  steps: steps.map((one) => (typeof one === 'string' ? step(one) : one)),
})

/** An instant of the tests, in minutes after the start. */
export const at = (minute: number) => new Date(Date.UTC(2026, 10, 23, 0, minute)).toISOString()

/** A submitted document of the drafter `d`. */
export function submitted(
  stages: NewStage[],
  options: Partial<FlowOptions> = {},
  recipients: Party[] = [],
): Flow {
  const flow = newFlow('ONE', '1', party('d'))
  const action: Action = {
    kind: 'submit',
    stages,
    recipients,
    content: 'c1',
    options: { ...defaultOptions, ...options },
  }
  return act(flow, actor('d'), action, at(0))
}
