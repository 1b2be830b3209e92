import { endpoint } from '../kit/endpoint.ts'
import { object, rowId, Type } from '../kit/schema.ts'
import { followTopic } from './topics.ts'

const follow = object({ boardId: rowId, isFollowed: Type.Boolean() })

/** Calls to follow a board (spec 1§2, sub-page header). */
export const followCalls = {
  getFollow: endpoint({
    summary: 'Returns whether the viewer is notified of new articles in a board.',
    spec: 'maru',
    method: 'GET',
    path: '/api/BoardApi/Board/follow',
    access: 'session',
    changes: false,
    refreshedBy: [{ topic: followTopic, by: 'boardId' }],
    input: object({ boardId: rowId }),
    output: follow,
  }),
  saveFollow: endpoint({
    summary: 'Turns the notifications of new articles in a board on or off for the viewer.',
    spec: 'maru',
    method: 'POST',
    path: '/api/BoardApi/Board/follow',
    access: 'session',
    changes: true,
    refreshes: [{ read: 'board.getFollow', by: 'boardId' }],
    input: follow,
    output: follow,
  }),
}
