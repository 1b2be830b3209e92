import { endpoint } from '../kit/endpoint.ts'
import { object, rowId, Type } from '../kit/schema.ts'
import { boardConfig, boardRead } from './config.ts'
import { articlesTopic, settingsTopic } from './topics.ts'

/** Calls for boards (spec 2§7). */
export const boardCalls = {
  getBoard: endpoint({
    summary: 'Returns a board with the rights of the viewer.',
    spec: '2§7',
    method: 'GET',
    path: '/api/BoardApi/Board',
    access: 'session',
    changes: false,
    input: object({ boardId: rowId }),
    output: boardRead,
  }),
  getBoardConfig: endpoint({
    summary:
      'Returns the configuration of a board for reading and writing: switches, fields, prefaces and rights.',
    spec: '2§7',
    method: 'GET',
    path: '/api/boardapi/Board/writeConfig',
    access: 'session',
    changes: false,
    refreshedBy: [{ topic: settingsTopic, spread: 2000 }],
    input: object({ boardId: rowId }),
    output: boardConfig,
  }),
  listBoards: endpoint({
    summary: 'Lists the boards that the viewer may read, global boards first.',
    spec: 'maru',
    method: 'GET',
    path: '/api/BoardApi/Board/list',
    access: 'session',
    changes: false,
    refreshedBy: [{ topic: settingsTopic, spread: 2000 }],
    input: object({}),
    output: Type.Array(boardRead),
  }),
  listNewArticleBoards: endpoint({
    summary: 'Lists the ids of the readable boards with an article of the last 24 hours.',
    spec: '2§7',
    method: 'GET',
    path: '/api/BoardApi/Board/newArticleBoard',
    access: 'session',
    changes: false,
    refreshedBy: [{ topic: articlesTopic }],
    input: object({}),
    output: Type.Array(rowId),
  }),
}
