import { lazyRoom } from '#kit/lazy-room.ts'
import type { Room } from '#kit/slots.ts'
import { lazyLayer, lazyPart } from '#ui/dialog/lazy-layer.tsx'
import type { BoardChoiceProps } from './parts/board-choice.tsx'
import type { RelationsProps } from './parts/relations.tsx'

export { useBegun } from './relation.api.ts'
export { fromOf, openForm, personItem, readFrom } from './relation.rules.ts'

const lazy = lazyRoom('relation')

/** What an item was made from and what was made from it. The code is loaded at the first render. */
export const Relations = lazyPart<RelationsProps>(
  'relation',
  async () => (await lazy.load('relation', () => import('./parts/relations.tsx'))).Relations,
)

/** Asks for the board of an article that is made from another item. */
export const BoardChoice = lazyLayer<BoardChoiceProps>(
  'relation',
  async () => (await lazy.load('relation', () => import('./parts/board-choice.tsx'))).BoardChoice,
)

/** Links between items of different rooms; the rooms show them on the pages of their items. */
export const relationRoom: Room = { name: 'relation' }
