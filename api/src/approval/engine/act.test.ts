import { describe, expect, test } from 'vitest'
import { act, isAllowed } from './act.ts'
import { type Action, type Actor, ActRefused, type Flow } from './model.ts'
import { actor, at, delegate, department, party, stage, step, submitted } from './sample-flow.ts'

const steps = (flow: Flow) => flow.stages.flatMap((one) => one.steps)
const states = (flow: Flow) =>
  steps(flow)
    .map((one) => one.state)
    .join(' ')
const marks = (flow: Flow) =>
  steps(flow)
    .map((one) => one.mark ?? '-')
    .join(' ')
const run = (flow: Flow, who: string | Actor, action: Action) =>
  act(flow, typeof who === 'string' ? actor(who) : who, action, at(flow.seq))
const on = (
  kind: 'approve' | 'reject' | 'disagree' | 'finish' | 'approveEarly' | 'approvePost',
  stepId: number,
  comment = '',
) => ({ kind, stepId, comment }) as Action
const refusalOf = (work: () => unknown) => {
  try {
    work()
  } catch (error) {
    if (error instanceof ActRefused) return error.refusal
    throw error
  }
  return 'allowed'
}
const serial = () => submitted([stage(['a']), stage(['b']), stage(['c'])])

describe('a serial line', () => {
  test('is decided one after another and completes at the last approval', () => {
    let flow = serial()
    expect(states(flow)).toBe('active future future')
    flow = run(flow, 'a', on('approve', 1))
    expect(states(flow)).toBe('done active future')
    flow = run(run(flow, 'b', on('approve', 2)), 'c', on('approve', 3))
    expect([flow.status, states(flow)]).toEqual(['COMPLETE', 'done done done'])
  })

  test.each([
    ['out of turn', 'b', on('approve', 2), 'notYourTurn'],
    ['by another person', 'x', on('approve', 1), 'notYourTurn'],
    ['by the drafter', 'd', on('approve', 1), 'notYourTurn'],
    ['of a step that does not exist', 'a', on('approve', 99), 'notYourTurn'],
    ['that rejects without a comment', 'a', on('reject', 1, '  '), 'commentNeeded'],
    ['with final authority that the step lacks', 'a', on('finish', 1), 'notAllowed'],
    ['before the turn where the form forbids it', 'c', on('approveEarly', 3), 'notAllowed'],
    ['that disagrees in an approval step', 'a', on('disagree', 1, 'no'), 'notAllowed'],
    [
      'that returns with no earlier step',
      'a',
      { kind: 'return', stepId: 1, to: null, comment: 'x' } as Action,
      'noEarlierStep',
    ],
  ])('refuses a decision %s and changes nothing', (_name, who, action, refusal) => {
    const flow = serial()
    const before = JSON.stringify(flow)
    expect(refusalOf(() => run(flow, who, action))).toBe(refusal)
    expect(JSON.stringify(flow)).toBe(before)
  })

  test('refuses a second decision of one step', () => {
    const flow = run(serial(), 'a', on('approve', 1))
    expect(refusalOf(() => run(flow, 'a', on('approve', 1)))).toBe('alreadyDecided')
  })

  test('returns to the drafter when it is rejected, and starts again as round 2', () => {
    let flow = run(run(serial(), 'a', on('approve', 1)), 'b', on('reject', 2, '금액 확인'))
    expect([flow.status, states(flow)]).toEqual(['REJECT', 'done rejected future'])
    expect(isAllowed(flow, actor('c'), on('approve', 3), at(9))).toBe(false)
    flow = run(flow, 'd', {
      kind: 'resubmit',
      stages: [stage(['b'])],
      recipients: [],
      content: 'c2',
      comment: '고침',
    })
    expect([flow.status, flow.round, states(flow), flow.content]).toEqual(['PROGRESS', 2, 'active', 'c2'])
  })

  test('continuese step back, or to a chosen earlier step', () => {
    const flow = run(run(serial(), 'a', on('approve', 1)), 'b', on('approve', 2))
    const back = run(flow, 'c', { kind: 'return', stepId: 3, to: null, comment: '다시' })
    expect(states(back)).toBe('done active future')
    const further = run(flow, 'c', { kind: 'return', stepId: 3, to: 1, comment: '다시' })
    expect(states(further)).toBe('active future future')
  })

  test('gives a decision back while the next person has not acted', () => {
    const flow = run(serial(), 'a', on('approve', 1))
    expect(states(run(flow, 'a', { kind: 'cancel', stepId: 1 }))).toBe('active future future')
    const later = run(flow, 'b', on('approve', 2))
    expect(refusalOf(() => run(later, 'a', { kind: 'cancel', stepId: 1 }))).toBe('alreadyDecided')
    const onHold = run(flow, 'b', { kind: 'hold', stepId: 2, comment: '' })
    expect(refusalOf(() => run(onHold, 'a', { kind: 'cancel', stepId: 1 }))).toBe('alreadyDecided')
  })

  test('stops its time on hold and continues', () => {
    const onHold = run(serial(), 'a', { kind: 'hold', stepId: 1, comment: '' })
    expect(onHold.status).toBe('HOLD')
    expect(run(onHold, 'a', { kind: 'resume', stepId: 1 }).status).toBe('PROGRESS')
    expect(run(onHold, 'a', on('approve', 1)).status).toBe('PROGRESS')
  })

  test('is withdrawn by its drafter only, as long as the company allows', () => {
    const flow = run(serial(), 'a', on('approve', 1))
    expect(refusalOf(() => run(flow, 'a', { kind: 'withdraw', comment: '' }))).toBe('notYourTurn')
    const withdrawn = run(flow, 'd', { kind: 'withdraw', comment: '' })
    expect([withdrawn.status, states(withdrawn)]).toEqual(['WITHDRAWN', 'done future future'])
    expect(run(withdrawn, 'd', { kind: 'discard' }).status).toBe('DISCARD')
    const strict = run(
      submitted([stage(['a']), stage(['b'])], { withdraw: 'beforeFirst' }),
      'a',
      on('approve', 1),
    )
    expect(refusalOf(() => run(strict, 'd', { kind: 'withdraw', comment: '' }))).toBe('alreadyDecided')
  })
})

describe('final, substitute, early and later decisions', () => {
  test('전결: the authorised approver completes and all later steps are skipped', () => {
    const final = { mayFinish: true, finality: 'form' } as const
    const flow = submitted([stage([step('a', 'approve', final)]), stage(['b'])])
    const done = run(flow, 'a', on('finish', 1))
    expect([done.status, states(done), marks(done)]).toEqual(['COMPLETE', 'done skipped', 'final -'])
    expect(refusalOf(() => run(done, 'a', { kind: 'cancel', stepId: 1 }))).toBe('notAllowed')
  })

  test('전결: a step that a rule left out makes the decision below it final', () => {
    const flow = submitted([stage(['a']), stage([step('b', 'approve', { isLeftOut: true })])])
    expect(states(flow)).toBe('active skipped')
    const done = run(flow, 'a', on('approve', 1))
    expect([done.status, marks(done)]).toEqual(['COMPLETE', 'final -'])
  })

  test('대결: the delegate decides, both names stay, and the absent person reads later (후열)', () => {
    const done = run(serial(), delegate('x', 'a'), on('approve', 1))
    const first = steps(done)[0]
    expect(first?.decision).toMatchObject({ by: { personCode: 'x' }, actsFor: 'a' })
    expect([first?.mark, first?.decision?.actsFor, first?.readLater]).toEqual([null, 'a', 'pending'])
    expect(steps(run(done, 'a', { kind: 'confirmRead', stepId: 1 }))[0]?.readLater).toBe('done')
    expect(refusalOf(() => run(done, 'x', { kind: 'confirmRead', stepId: 1 }))).toBe('notYourTurn')
  })

  test('대결: a delegate does not decide about an own document', () => {
    expect(refusalOf(() => run(serial(), delegate('d', 'a'), on('approve', 1)))).toBe('notYourTurn')
  })

  test('선결 and 후결: the last approver completes early and the others sign afterwards', () => {
    const flow = submitted([stage(['a']), stage(['b']), stage(['c'])], { mayActEarly: true })
    const early = run(flow, 'b', on('approveEarly', 2))
    expect([early.status, states(early)]).toEqual(['PROGRESS', 'active done future'])
    expect(states(run(early, 'a', on('approve', 1)))).toBe('done done active')
    const done = run(flow, 'c', on('approveEarly', 3))
    expect([done.status, states(done), marks(done)]).toEqual(['COMPLETE', 'post post done', '- - early'])
    const signed = run(done, 'a', on('approvePost', 1))
    expect([signed.status, states(signed), marks(signed)]).toEqual([
      'COMPLETE',
      'done post done',
      'post - early',
    ])
    expect(refusalOf(() => run(signed, 'a', on('approvePost', 1)))).toBe('alreadyDecided')
  })

  test('후결: the drafter lets an absent approver sign afterwards, never the last one', () => {
    const flow = submitted([stage(['a']), stage(['b'])], { mayDefer: true })
    const put = run(flow, 'd', { kind: 'defer', stepId: 1 })
    expect(states(put)).toBe('post active')
    expect(refusalOf(() => run(put, 'd', { kind: 'defer', stepId: 2 }))).toBe('notAllowed')
  })

  test('a return is not combined with a decision before the turn', () => {
    let flow = submitted([stage(['a']), stage(['b']), stage(['c']), stage(['e'])], { mayActEarly: true })
    flow = run(run(flow, 'c', on('approveEarly', 3)), 'a', on('approve', 1))
    expect(refusalOf(() => run(flow, 'b', { kind: 'return', stepId: 2, to: null, comment: 'x' }))).toBe(
      'notAllowed',
    )
  })
})

describe('parallel agreement', () => {
  const parallel = (need: number, options = {}) =>
    submitted(
      [stage([step('a', 'agree'), step('b', 'agree'), step('c', 'agree')], need), stage(['z'])],
      options,
    )

  test.each([
    [0, ['approve', 'approve', 'approve'], 'done done done active'],
    [1, ['approve'], 'done skipped skipped active'],
    [2, ['approve', 'approve'], 'done done skipped active'],
    [2, ['disagree', 'approve', 'approve'], 'done done done active'],
    [0, ['disagree', 'approve', 'approve'], 'done done done active'],
  ] as const)('of three with need %i continues after %j', (need, acts, expected) => {
    let flow = parallel(need)
    for (const [index, kind] of acts.entries())
      flow = run(flow, 'abc'[index] ?? '', on(kind, index + 1, kind === 'disagree' ? '반대' : ''))
    expect(states(flow)).toBe(expected)
  })

  test('a lost vote rejects the document', () => {
    const flow = run(parallel(2), 'a', on('disagree', 1, '반대'))
    expect(flow.status).toBe('PROGRESS')
    expect(run(flow, 'b', on('disagree', 2, '반대')).status).toBe('REJECT')
  })

  test('a decision is taken back while the others still decide, also when it was enough', () => {
    const one = run(parallel(0), 'b', on('approve', 2))
    expect(states(run(one, 'b', { kind: 'cancel', stepId: 2 }))).toBe('active active active future')
    const enough = run(parallel(1), 'b', on('approve', 2))
    expect(states(enough)).toBe('skipped done skipped active')
    expect(states(run(enough, 'b', { kind: 'cancel', stepId: 2 }))).toBe('active active active future')
  })

  test('may reject only where the form says so', () => {
    expect(run(parallel(0), 'a', on('reject', 1, '안 됨')).status).toBe('REJECT')
    expect(refusalOf(() => run(parallel(0, { agreementRejects: false }), 'a', on('reject', 1, 'x')))).toBe(
      'notAllowed',
    )
  })

  test('a vote that cannot be won is no line', () => {
    expect(refusalOf(() => parallel(4))).toBe('lineInvalid')
  })
})

describe('agreement of a department', () => {
  const asked = (options = {}) =>
    submitted([stage([step(department('FIN'), 'agree')]), stage(['z'])], options)
  const box = actor('head', ['FIN'])
  const inner: Action = {
    kind: 'startInner',
    stepId: 1,
    stages: [stage([step('p', 'review')]), stage([step('q', 'approve')])],
  }

  test('is given by who runs its box, or by its inner line', () => {
    expect(refusalOf(() => run(asked(), 'x', on('approve', 1)))).toBe('notYourTurn')
    expect(states(run(asked(), box, on('approve', 1)))).toBe('done active')
    let flow = run(asked(), box, inner)
    expect(refusalOf(() => run(flow, box, on('approve', 1)))).toBe('othersPending')
    flow = run(flow, 'p', on('approve', 3))
    expect(refusalOf(() => run(flow, 'p', on('approve', 4)))).toBe('notYourTurn')
    flow = run(flow, 'q', on('approve', 4))
    expect([states(flow), flow.stages[0]?.steps[0]?.decision?.by.personCode]).toEqual(['done active', 'q'])
  })

  test('that its inner line rejects stops the document, or is a disagreement', () => {
    const rejected = run(run(asked(), box, inner), 'p', on('reject', 3, '예산 없음'))
    expect(rejected.status).toBe('REJECT')
    const opinion = run(
      run(asked({ agreementRejects: false }), box, inner),
      'p',
      on('reject', 3, '예산 없음'),
    )
    expect([opinion.status, opinion.stages[0]?.steps[0]?.decision?.outcome]).toEqual([
      'PROGRESS',
      'disagreed',
    ])
  })
})

describe('a change of the running line', () => {
  test('adds and removes people above, never those that the form asks for', () => {
    const flow = submitted([stage(['a']), stage([step('b', 'approve', { isRequired: true })]), stage(['c'])])
    const changed = run(flow, 'a', {
      kind: 'changeLine',
      stages: [
        { need: 0, steps: [step('n', 'review')] },
        { need: 0, steps: [2] },
      ],
    })
    expect(steps(changed).map((one) => one.assignee.personCode)).toEqual(['a', 'n', 'b'])
    expect(refusalOf(() => run(flow, 'a', { kind: 'changeLine', stages: [{ need: 0, steps: [3] }] }))).toBe(
      'stepRequired',
    )
    expect(
      refusalOf(() => run(flow, 'b', { kind: 'changeLine', stages: [{ need: 0, steps: [2, 3] }] })),
    ).toBe('notYourTurn')
    expect(refusalOf(() => run(flow, 'a', { kind: 'changeLine', stages: [{ need: 0, steps: [1] }] }))).toBe(
      'lineInvalid',
    )
  })

  test('puts another person in the place of one who retired, by an administrator', () => {
    const admin = { ...actor('boss'), isAdmin: true }
    const flow = run(serial(), admin, { kind: 'replace', stepId: 2, party: party('n') })
    expect(steps(flow)[1]?.assignee.personCode).toBe('n')
    expect(refusalOf(() => run(serial(), 'a', { kind: 'replace', stepId: 2, party: party('n') }))).toBe(
      'notYourTurn',
    )
    expect(refusalOf(() => run(serial(), admin, { kind: 'replace', stepId: 2, party: party('d') }))).toBe(
      'ownDocument',
    )
  })

  test('a drafter is no approver of an own document, unless the form allows it', () => {
    expect(refusalOf(() => submitted([stage(['d'])]))).toBe('ownDocument')
    expect(submitted([stage(['d'])], { mayApproveOwn: true }).status).toBe('PROGRESS')
  })
})

describe('a receipt', () => {
  const sent = () => run(submitted([stage(['a'])], {}, [department('HR')]), 'a', on('approve', 1))
  const box = actor('h', ['HR'])

  test('is accepted, taken in charge and finished in the receiving department', () => {
    let flow = run(sent(), box, { kind: 'acceptReceipt', receiptId: 1 })
    expect(flow.receipts[0]).toMatchObject({ state: 'ACCEPTED', acceptedBy: { personCode: 'h' } })
    flow = run(flow, box, { kind: 'assignReceipt', receiptId: 1, party: party('w') })
    expect(run(flow, 'w', { kind: 'finishReceipt', receiptId: 1 }).receipts[0]?.state).toBe('DONE')
    expect(run(flow, box, { kind: 'undoReceipt', receiptId: 1 }).receipts[0]).toMatchObject({
      state: 'WAIT',
      charge: null,
    })
  })

  test('is sent back with a comment, and by no person outside of the department', () => {
    expect(refusalOf(() => run(sent(), 'x', { kind: 'acceptReceipt', receiptId: 1 }))).toBe('notYourTurn')
    expect(refusalOf(() => run(sent(), box, { kind: 'returnReceipt', receiptId: 1, comment: '' }))).toBe(
      'commentNeeded',
    )
    expect(
      run(sent(), box, { kind: 'returnReceipt', receiptId: 1, comment: '수신처 오류' }).receipts[0]?.state,
    ).toBe('RETURNED')
  })

  test('has a line of its own', () => {
    let flow = run(sent(), box, { kind: 'acceptReceipt', receiptId: 1 })
    flow = run(flow, box, { kind: 'startReceiptLine', receiptId: 1, stages: [stage(['p'])] })
    expect(flow.receipts[0]?.state).toBe('INNER')
    flow = run(flow, 'p', on('approve', 2))
    expect([flow.receipts[0]?.state, flow.status]).toEqual(['DONE', 'COMPLETE'])
  })
})

test('a number is given once, to a completed document', () => {
  const admin = actor('system')
  expect(refusalOf(() => run(serial(), admin, { kind: 'number', number: 'A-1' }))).toBe('wrongState')
  const done = run(submitted([stage(['a'])]), 'a', on('approve', 1))
  const numbered = run(done, admin, { kind: 'number', number: 'A-1' })
  expect(numbered.number).toBe('A-1')
  expect(refusalOf(() => run(numbered, admin, { kind: 'number', number: 'A-2' }))).toBe('wrongState')
})
