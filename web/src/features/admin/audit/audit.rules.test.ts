import { expect, test } from 'vitest'
import { detailLines } from './audit.rules.ts'

test('changes are shown as before and after, what was added as it is', () => {
  const details = {
    mobileTel: ['010-1', '010-2'],
    name: [
      { ko: '김', en: '', zh: '' },
      { ko: '이', en: 'Lee', zh: '' },
    ],
    roles: [[], ['board-manager', 'hr-manager']],
    hue: [null, 30],
    login: 'saebom',
    posts: ['D1', 'D2', 'D3'],
  }
  expect(detailLines({ details })).toEqual([
    'mobileTel: 010-1 → 010-2',
    'name: 김 → 이 / Lee',
    'roles: – → board-manager, hr-manager',
    'hue: – → 30',
    'login: saebom',
    'posts: D1, D2, D3',
  ])
})
