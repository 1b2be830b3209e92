import { standardApprovalPolicy } from '@maru/api/approval'
import { expect, test } from 'vitest'
import { countChanges } from './policy.rules.ts'

test('changed parts are counted, whatever the order of lists is', () => {
  const draft = { ...standardApprovalPolicy, addedKinds: standardApprovalPolicy.addedKinds.toReversed() }
  expect(countChanges(standardApprovalPolicy, draft)).toBe(0)
  expect(countChanges(standardApprovalPolicy, { ...draft, mayHold: false, gridParts: ['name'] })).toBe(2)
})
