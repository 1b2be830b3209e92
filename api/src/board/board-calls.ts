import { read } from '../kit/endpoint.ts'
import { object, rowId, Type } from '../kit/schema.ts'
import { boardConfig, boardRead } from './config.ts'
import { articlesTopic, settingsTopic } from './topics.ts'

/** Calls for boards (spec 2§7). */
export const boardCalls = {
  getBoard: read('/api/BoardApi/Board', '2§7', {
    summary: 'Returns a board with the rights of the viewer.',
    input: object({ boardId: rowId }),
    output: boardRead,
  }),
  getBoardConfig: read('/api/boardapi/Board/writeConfig', '2§7', {
    offline: true,
    summary:
      'Returns the configuration of a board for reading and writing: switches, fields, prefaces and rights.',
    refreshedBy: [{ topic: settingsTopic, spread: 2000 }],
    input: object({ boardId: rowId }),
    output: boardConfig,
  }),
  listBoards: read('/api/BoardApi/Board/list', 'maru', {
    together: true,
    offline: true,
    summary: 'Lists the boards that the viewer may read, global boards first.',
    refreshedBy: [{ topic: settingsTopic, spread: 2000 }],
    output: Type.Array(boardRead),
  }),
  listNewArticleBoards: read('/api/BoardApi/Board/newArticleBoard', '2§7', {
    offline: true,
    summary: 'Lists the ids of the readable boards with an article of the last 24 hours.',
    refreshedBy: [{ topic: articlesTopic }],
    replica: true,
    output: Type.Array(rowId),
  }),
}
