import { change, read } from '../kit/endpoint.ts'
import { object, rowId, Type } from '../kit/schema.ts'
import { followTopic } from './topics.ts'

const follow = object({ boardId: rowId, isFollowed: Type.Boolean() })

/** Calls to follow a board (spec 1§2, sub-page header). */
export const followCalls = {
  getFollow: read('/api/BoardApi/Board/follow', 'maru', {
    summary: 'Returns whether the viewer is notified of new articles in a board.',
    refreshedBy: [{ topic: followTopic, by: 'boardId' }],
    input: object({ boardId: rowId }),
    output: follow,
  }),
  saveFollow: change('/api/BoardApi/Board/follow', 'maru', {
    summary: 'Turns the notifications of new articles in a board on or off for the viewer.',
    refreshes: [{ read: 'board.getFollow', by: 'boardId' }],
    input: follow,
    output: follow,
  }),
}
