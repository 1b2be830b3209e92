import type { TextTree } from './tree.ts'

/** Changed texts by key, such as `board.list.title`. */
export type ChangedTexts = Readonly<Record<string, string>>

/** Returns a tree with the changed texts. Changes of keys that the tree lacks are ignored. */
export function withChanges<T extends object>(tree: T, changes: ChangedTexts, prefix = ''): T {
  const entries = Object.entries(tree).map(([name, value]) => [
    name,
    typeof value === 'string'
      ? (changes[prefix + name] ?? value)
      : withChanges(value, changes, `${prefix}${name}.`),
  ])
  return Object.fromEntries(entries) as T // the same keys, and texts for texts
}

/** Every text of a tree by its dotted key, in the order of the tree. */
export function flatTexts(tree: TextTree, prefix = ''): [string, string][] {
  return Object.entries(tree).flatMap(([name, value]): [string, string][] =>
    typeof value === 'string' ? [[prefix + name, value]] : flatTexts(value, `${prefix}${name}.`),
  )
}
