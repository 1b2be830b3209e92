import type { CompanyQuickMenu } from '@maru/api/gnb/quick-menu'
import { describe, expect, it } from 'vitest'
import { arrangeQuickMenus, readQuickMenuIds } from './quick-menu.rules.ts'

const menu = (quickMenuId: number) => ({ quickMenuId }) as CompanyQuickMenu

describe('the ids of a quick-menu choice', () => {
  it.each([
    ['', []],
    ['3;1;2', [3, 1, 2]],
    [' 3 ; 3;;1;', [3, 1]],
  ])('of "%s" are %j', (text, ids) => expect(readQuickMenuIds(text)).toEqual(ids))
})

describe('quick menus of a person', () => {
  const arranged = (choice: number[] | undefined) =>
    arrangeQuickMenus([menu(1), menu(2), menu(3)], choice).map((own) => [own.quickMenuId, own.isSelected])

  it('are all selected until the person chooses', () =>
    expect(arranged(undefined)).toEqual([
      [1, true],
      [2, true],
      [3, true],
    ]))
  it('follow the order of the choice, the others after them', () =>
    expect(arranged([3, 1])).toEqual([
      [3, true],
      [1, true],
      [2, false],
    ]))
  it('skip a selected one that the company no longer has', () =>
    expect(arranged([9])).toEqual([
      [1, false],
      [2, false],
      [3, false],
    ]))
})
