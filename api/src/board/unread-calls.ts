import { change, read } from '../kit/endpoint.ts'
import { nullable, object, rowId, Type } from '../kit/schema.ts'
import { articlesTopic, readTopic } from './topics.ts'

/** Calls for unread articles. */
export const unreadCalls = {
  countUnread: read('/api/BoardApi/Article/unread', 'maru', {
    together: true,
    offline: true,
    summary:
      'Counts the unread articles of the last 30 days by board; boards without any are omitted, 100 means 100 or more.',
    refreshedBy: [{ topic: articlesTopic, spread: 3000 }, { topic: readTopic }],
    output: object({
      totalCount: Type.Integer(),
      boards: Type.Array(object({ boardId: rowId, unreadCount: Type.Integer() })),
    }),
  }),
  markRead: change('/api/BoardApi/Article/markRead', 'maru', {
    summary: 'Marks all articles of a board as read by the viewer, or of all boards if none is given.',
    refreshes: [{ topic: readTopic }],
    input: object({ boardId: Type.Optional(nullable(rowId)) }),
    output: object({ boardIds: Type.Array(rowId) }),
  }),
}
