import { expect, test } from 'vitest'
import { checkFlex, countFlexLines } from './flex.mjs'

const treeOf = (files) => ({ files: Object.entries(files).map(([path, text]) => ({ path, text })) })
const css = 'web/src/features/lunch/pages/lunch-page.module.css'

test('rules that lay something out by hand are counted by room, in style sheets of the web app only', () => {
  const tree = treeOf({
    [css]:
      '.head {\n  display: flex;\n}\n.mark {\n  display: inline-flex;\n}\n.list {\n  display: grid;\n}\n',
    'web/src/ui/button.module.css': '.button {\n  display: inline-flex;\n}\n',
    'web/src/features/lunch/index.tsx': 'const help = `\n  display: flex;`\n',
    'server/src/modules/lunch/mail.css': '.mail {\n  display: flex;\n}\n',
  })
  expect(countFlexLines(tree)).toEqual({ lunch: 2, ui: 1 })
})

test('a room that is not listed is refused, and one that has grown', () => {
  const tree = treeOf({ [css]: '.one {\n  display: flex;\n}\n.two {\n  display: flex;\n}\n' })
  const fault = (before) =>
    `lunch: 2 rules with display: flex instead of ${before}; use Row, Stack or another part of web/src/ui/layout (docs/decisions/371)`
  expect(checkFlex(tree, {})).toEqual([fault(0)])
  expect(checkFlex(tree, { lunch: 1 })).toEqual([fault(1)])
  expect(checkFlex(tree, { lunch: 2 })).toEqual([])
})

test('a number that is too large is lowered, so that the rules cannot return', () => {
  const lower = (count) => [`scripts/rooms/flex.json: lunch has ${count} rules; lower the number`]
  expect(checkFlex(treeOf({ [css]: '.one {\n  display: flex;\n}\n' }), { lunch: 2 })).toEqual(lower(1))
  expect(checkFlex(treeOf({}), { lunch: 2 })).toEqual(lower(0))
})
