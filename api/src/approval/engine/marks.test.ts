import { describe, expect, test } from 'vitest'
import { stepMarks } from '../document/marks.ts'
import { act, defaultOptions, newFlow, replay } from './act.ts'
import { type Act, type Action, type Actor, ActRefused, type Flow, type NewStage } from './model.ts'
import { actor, at, delegate, party, stage, step, submitted } from './sample-flow.ts'

const run = (flow: Flow, who: string | Actor, action: Action) =>
  act(flow, typeof who === 'string' ? actor(who) : who, action, at(flow.seq))
const on = (kind: string, stepId: number, comment = '의견') => ({ kind, stepId, comment }) as Action
const refusalOf = (work: () => unknown) => {
  try {
    work()
  } catch (error) {
    if (error instanceof ActRefused) return error.refusal
    throw error
  }
  return 'allowed'
}
const steps = (flow: Flow) => flow.stages.flatMap((one) => one.steps)
const shown = (flow: Flow) => steps(flow).map((one) => stepMarks(one as never).join('+') || '-')
const final = { mayFinish: true, finality: 'form' } as const
const leftOut = step('z', 'approve', { isLeftOut: true })

describe('the marks of a step', () => {
  test('are both final and substitute if a delegate decides finally', () => {
    const line = [stage([step('a', 'approve', final)]), stage(['b'])]
    const done = run(submitted(line), delegate('x', 'a'), on('finish', 1))
    expect([done.status, shown(done)]).toEqual(['COMPLETE', ['final+substitute', '-']])
    expect(steps(done)[0]?.decision).toMatchObject({ actsFor: 'a', by: { personCode: 'x' } })
  })

  test('are both if a delegate is the last below a person that a rule leaves out', () => {
    const done = run(submitted([stage(['a']), stage([leftOut])]), delegate('x', 'a'), on('approve', 1))
    expect([done.status, shown(done)]).toEqual(['COMPLETE', ['final+substitute', '-']])
  })

  test.each(['agree', 'confirm', 'audit'] as const)(
    'call the approval final, not the %s between it and those who are left out',
    (kind) => {
      let flow = submitted([stage(['a']), stage([step('b', kind)]), stage([leftOut])])
      flow = run(run(flow, 'a', on('approve', 1)), 'b', on('approve', 2))
      expect([flow.status, shown(flow)]).toEqual(['COMPLETE', ['final', '-', '-']])
    },
  )

  test('of an older history stay as they were', () => {
    const acts: Act[] = [
      {
        ...{ actor: actor('d'), at: at(0), rules: 2 },
        action: {
          ...{ kind: 'submit', recipients: [], content: 'c', options: defaultOptions },
          stages: [stage([step('a', 'approve', final)]), stage(['b'])],
        },
      },
      { actor: delegate('x', 'a'), at: at(1), rules: 2, action: on('approve', 1) },
    ]
    const flow = replay(newFlow('ONE', '1', party('d')), acts)
    expect(steps(flow)[0]?.mark).toBe('substitute')
    expect(shown(flow)).toEqual(['substitute', '-'])
  })
})

describe('a decision is not taken back after the next person', () => {
  const decided = () =>
    run(submitted([stage(['a']), stage(['b']), stage(['c'])], { approverEdits: true }), 'a', on('approve', 1))
  test.each<[string, Action[]]>([
    ['edited', [{ kind: 'edit', content: 'c2', comment: '' }]],
    ['asked to discuss', [on('discuss', 2)]],
    ['held and continued', [on('hold', 2), { kind: 'resume', stepId: 2 }]],
    ['changed the line', [{ kind: 'changeLine', stages: [{ need: 0, steps: [step('e')] }] }]],
  ])('%s', (_what, acts) => {
    const cancel = { kind: 'cancel', stepId: 1 } as const
    expect(refusalOf(() => run(decided(), 'a', cancel))).toBe('allowed')
    const flow = acts.reduce((before, action) => run(before, 'b', action), decided())
    expect(refusalOf(() => run(flow, 'a', cancel))).toBe('alreadyDecided')
  })
})

describe('a vote that cannot be won any more', () => {
  const vote = (need: number): NewStage[] => [
    stage([step('a', 'agree'), step('b', 'agree'), step('c', 'agree')], need),
    stage(['z']),
  ]
  test('is lost at once, and no member is asked after it', () => {
    let flow = run(submitted(vote(2)), 'a', on('disagree', 1))
    expect([flow.status, steps(flow)[2]?.state]).toEqual(['PROGRESS', 'active'])
    flow = run(flow, 'b', on('disagree', 2))
    expect([flow.status, steps(flow)[2]?.state]).toEqual(['REJECT', 'future'])
    expect(refusalOf(() => run(flow, 'c', on('approve', 3)))).toBe('notYourTurn')
  })

  test('waits as long as the members who are left can win it', () => {
    let flow = run(submitted(vote(2)), 'a', on('disagree', 1))
    flow = run(flow, 'b', on('approve', 2))
    expect(flow.status).toBe('PROGRESS')
    flow = run(flow, 'c', on('approve', 3))
    expect(steps(flow).map((one) => one.state)).toEqual(['done', 'done', 'done', 'active'])
  })
})
