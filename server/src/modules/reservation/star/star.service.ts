import { starsTopic } from '@maru/api/reservation'
import { ownSet } from '#kit/data/own-set.ts'
import { requireResource } from '../resource/resource.access.ts'

/** The resources that a person has starred; they stand first in their lists. */
export const star = ownSet({
  ...{ table: 'reservation_star', column: 'resource_id', id: 'resourceId', is: 'isStarred' },
  topic: starsTopic,
  require: requireResource,
})
