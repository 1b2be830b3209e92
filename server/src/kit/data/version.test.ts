import '@maru/api/contract-board'
import { expect, test } from 'vitest'
import { requireVersion } from './version.ts'

test('a change based on the stored version is accepted', () => {
  expect(() => requireVersion('contract.contractChanged', { version: 3 }, 3)).not.toThrow()
})

test.each([2, 4, undefined])(
  'a change based on version %s of 3 is refused with the stored version',
  (given) => {
    expect(() => requireVersion('contract.contractChanged', { version: 3 }, given)).toThrow(
      expect.objectContaining({ code: 'contract.contractChanged', status: 409, params: { version: 3 } }),
    )
  },
)
