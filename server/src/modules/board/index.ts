import { boardErrors } from '@maru/api/board'
import type { Room } from '../../kit/room.ts'
import { boardRoutes } from './board.routes.ts'

export { readPage } from './article/article.service.ts'
export { boardCache, requireBoard } from './board.access.ts'
export { getBoardAuthorisation, listReadableBoards } from './board.service.ts'

/** Boards: lists, articles, comments, recommendations. */
export const boardRoom: Room = { name: 'board', routes: boardRoutes, errors: boardErrors }
