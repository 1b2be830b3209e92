import { describe, expect, test } from 'vitest'
import { act, defaultOptions, newFlow, replay } from './act.ts'
import { currentRules } from './authority.ts'
import { type Act, type Action, type Actor, ActRefused, type NewStage } from './model.ts'
import { actor, at, department, party, stage, step } from './sample-flow.ts'

const start = newFlow('ONE', '1', party('d'))
const submit = (stages: NewStage[], options = {}): Act => ({
  ...{ actor: actor('d'), at: at(0) },
  action: {
    ...{ kind: 'submit', stages, recipients: [], content: 'c' },
    options: { ...defaultOptions, ...options },
  },
})
const on = (who: string | Actor, kind: string, stepId: number): Act => ({
  actor: typeof who === 'string' ? actor(who) : who,
  action: { kind, stepId, comment: '의견' } as Action,
  at: at(1),
})
const refusalOf = (work: () => unknown) => {
  try {
    work()
  } catch (error) {
    if (error instanceof ActRefused) return error.refusal
    throw error
  }
  return 'allowed'
}
const byDrafter = [{ code: 'byDrafter', values: {} }]
const byLeader = [{ code: 'byLeader', values: {} }]
const required = { isRequired: true, reasons: byLeader }
const inner: Action = { kind: 'startInner', stepId: 1, stages: [stage([step('p', 'agree')])] }

describe('a history of rules 1', () => {
  const head = actor('d', ['FIN'])
  const asked = stage([step(department('FIN'), 'agree')])
  test.each([
    [
      'a final decision of a confirmation that the drafter gave the authority',
      submit([
        stage([step('a', 'confirm', { mayFinish: true, reasons: byDrafter })]),
        stage([step('b', 'approve', required)]),
      ]),
      [on('a', 'finish', 1)],
      'COMPLETE',
    ],
    [
      'a required member that a vote skipped',
      submit([stage([step('a', 'review', required), 'b'], 1), stage(['z'])]),
      [on('b', 'approve', 2), on('z', 'approve', 3)],
      'COMPLETE',
    ],
    [
      'a required audit that was put off',
      submit([stage([step('a', 'audit', required)]), stage(['z'])], { mayDefer: true }),
      [on('d', 'defer', 1), on('z', 'approve', 2)],
      'COMPLETE',
    ],
    [
      'a drafter who agreed for the own department',
      submit([asked, stage(['z'])]),
      [on(head, 'approve', 1)],
      'PROGRESS',
    ],
    [
      'a department that agreed by a member who disagreed',
      submit([asked, stage(['z'])]),
      [{ ...on(actor('h', ['FIN']), 'approve', 1), action: inner }, on('p', 'disagree', 3)],
      'PROGRESS',
    ],
    [
      'two votes of one person',
      submit([stage([step('a', 'agree'), step('b', 'agree'), step('c', 'agree')], 2), stage(['z'])]),
      [on('a', 'approve', 1), on({ ...actor('a'), actsFor: 'b' }, 'approve', 2)],
      'PROGRESS',
    ],
  ] as const)('replays to its state with %s', (_name, first, later, status) => {
    const flow = replay(start, [first, ...later])
    expect([flow.status, flow.rules]).toEqual([status, undefined])
    // A present history with the same acts is refused, or ends otherwise.
    const now = () =>
      replay(
        start,
        [first, ...later].map((one) => ({ ...one, rules: currentRules })),
      )
    expect([refusalOf(now) === 'allowed' ? now().stages : null]).not.toEqual([flow.stages])
  })

  test('continues under the present rules: what a person wrote gives no authority, what the form says does', () => {
    const written = submit([
      stage([step('a', 'approve', { mayFinish: true, reasons: byDrafter })]),
      stage([step('b', 'approve', { mayFinish: true, reasons: byLeader })]),
      stage([step('z', 'approve', required)]),
    ])
    let flow = replay(start, [written])
    const finish = (stepId: number) => ({ kind: 'finish', stepId, comment: '' }) as const
    expect(refusalOf(() => act(flow, actor('a'), finish(1), at(1)))).toBe('notAllowed')
    flow = act(flow, actor('a'), { kind: 'approve', stepId: 1, comment: '' }, at(1))
    expect(flow.rules).toBe(currentRules)
    expect(act(flow, actor('b'), finish(2), at(2)).status).toBe('COMPLETE')
    // No later act follows the old rules.
    expect(refusalOf(() => replay(flow, [on('b', 'approve', 2)]))).toBe('wrongState')
  })

  test('keeps a vote that the form asked for', () => {
    const vote = submit([
      stage([step('a', 'agree', required), step('b', 'agree', required)], 1),
      stage(['z']),
    ])
    const flow = act(replay(start, [vote]), actor('a'), { kind: 'approve', stepId: 1, comment: '' }, at(1))
    expect(flow.stages[0]?.steps[1]?.state).toBe('skipped')
  })
})

describe('a changed line', () => {
  const final = { ...required, mayFinish: true, finality: 'form' } as const
  const flow = () =>
    act(
      start,
      actor('d'),
      submit([
        stage(['a']),
        stage([step('b', 'approve', required)]),
        stage([step('c', 'approve', final)]),
        stage([step('z', 'approve', required)]),
      ]).action,
      at(0),
    )
  const change = (stages: (number | ReturnType<typeof step>)[][]) =>
    refusalOf(() =>
      act(
        flow(),
        actor('a'),
        { kind: 'changeLine', stages: stages.map((steps) => ({ need: 0, steps })) },
        at(1),
      ),
    )

  test('leaves required steps in their order, so no final authority passes over more of them', () => {
    expect(change([[2], [step('n')], [3], [4]])).toBe('allowed')
    expect(change([[3], [2], [4]])).toBe('stepRequired')
    expect(change([[2, 3], [4]])).toBe('allowed')
  })

  test('takes no authority from a person who changes it', () => {
    expect(change([[2], [step('n', 'approve', { mayFinish: true })], [3], [4]])).toBe('lineInvalid')
    expect(change([[2], [step('n', 'approve', { finality: 'form' })], [3], [4]])).toBe('lineInvalid')
    expect(change([[2], [step('n', 'approve', { isRequired: true })], [3], [4]])).toBe('lineInvalid')
  })
})
