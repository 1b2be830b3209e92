import { gnbLearningApi } from '@maru/api/gnb/learning'
import { routes } from '#kit/routes.ts'
import * as learning from './learning.service.ts'

/** The call of the learning centre. */
export const learningRoutes = routes(gnbLearningApi, learning)
