import { gnbQuietApi } from '@maru/api/gnb/quiet'
import { useChange } from '#kit/call/change.ts'
import { useRead } from '#kit/call/read.ts'

/** What reaches the signed-in person where and when, and the alarms of the last week. */
export const useQuiet = () => useRead(gnbQuietApi.getQuiet, {}, { staleTime: 0 })

/** Changes the rules. */
export const useSaveQuiet = () => useChange(gnbQuietApi.saveQuiet)
