import { change, defineApi } from '../kit/endpoint.ts'
import { object, Type } from '../kit/schema.ts'

/** The link to the learning centre of the group (spec 1§4). */
export const gnbLearningApi = defineApi('gnb', {
  signOnLearning: change('/Common/gnb/api/learning/signon', '1§4 1§7', {
    summary:
      'Signs the viewer on to the learning centre in three steps; returns the address to open, or after a failure that of the fallback page (empty if there is none).',
    refreshesNothing: 'It signs on to another site.',
    cost: 'heavy',
    output: object({ isSignedOn: Type.Boolean(), url: Type.String() }),
  }),
})
