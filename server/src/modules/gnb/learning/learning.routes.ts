import { gnbLearningApi } from '@maru/api/gnb/learning'
import { routes } from '#kit/routes.ts'
import { signOnLearning } from './learning.service.ts'

/** The call of the learning centre. */
export const learningRoutes = routes(gnbLearningApi, {
  signOnLearning,
})
