import { gnbLearningApi } from '@maru/api/gnb/learning'
import { useChange } from '#kit/call/change.ts'

/** Signs the person in to the learning centre. */
export const useLearningSignOn = () => useChange(gnbLearningApi.signOnLearning)
