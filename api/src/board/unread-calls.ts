import { endpoint } from '../kit/endpoint.ts'
import { nullable, object, rowId, Type } from '../kit/schema.ts'
import { articlesTopic, readTopic } from './topics.ts'

/** Calls for unread articles. */
export const unreadCalls = {
  countUnread: endpoint({
    summary:
      'How many articles of the last 30 days the viewer has not read, by board; boards without any are left out and 100 means at least 100.',
    spec: 'maru',
    method: 'GET',
    path: '/api/BoardApi/Article/unread',
    access: 'session',
    changes: false,
    refreshedBy: [{ topic: articlesTopic, spread: 3000 }, { topic: readTopic }],
    input: object({}),
    output: object({
      totalCount: Type.Integer(),
      boards: Type.Array(object({ boardId: rowId, unreadCount: Type.Integer() })),
    }),
  }),
  markRead: endpoint({
    summary: 'Marks every article of a board as read by the viewer, or of all boards where none is named.',
    spec: 'maru',
    method: 'POST',
    path: '/api/BoardApi/Article/markRead',
    access: 'session',
    changes: true,
    refreshes: [{ topic: readTopic }],
    input: object({ boardId: Type.Optional(nullable(rowId)) }),
    output: object({ boardIds: Type.Array(rowId) }),
  }),
}
