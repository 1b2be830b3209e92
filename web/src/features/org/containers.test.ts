import { expect, it } from 'vitest'
import type { Translate } from '#kit/i18n/i18n.ts'
import { containerName } from './parts/containers.tsx'
import { addContainer, emptyTargets } from './picker.rules.ts'

const t = ((key: string) => key) as Translate // the key itself is the text
const targetsOf = (...titles: string[]) =>
  titles.reduce(
    (all, title, index) => addContainer(all, { id: `c${index}`, title, isRecipients: false }),
    emptyTargets(false),
  )

it.each<[string[], string[]]>([
  [
    ['To', 'Cc'],
    ['To', 'Cc'],
  ],
  [[''], ['org.chosen']],
  [
    ['', 'Cc', ''],
    ['org.chosen 1', 'Cc', 'org.chosen 2'],
  ],
])('containers titled %j are drop targets named %j', (titles, names) => {
  const targets = targetsOf(...titles)
  expect(targets.containers.map((one) => containerName(targets, one, t))).toEqual(names)
})
