import { gnbLearningApi } from '@maru/api/gnb/learning'
import { useChange } from '../../../kit/change.ts'

/** Signs the person on at the learning centre. */
export const useLearningSignOn = () => useChange(gnbLearningApi.signOnLearning)
