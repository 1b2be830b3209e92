import { followTopic } from '@maru/api/board'
import { ownSet } from '#kit/data/own-set.ts'
import { requireBoard } from '../board.access.ts'

/** The boards whose new articles a person is notified of. */
export const follow = ownSet({
  ...{ table: 'board_follow', column: 'board_id', id: 'boardId', is: 'isFollowed' },
  topic: followTopic,
  require: requireBoard,
})
