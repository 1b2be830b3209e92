import { useWide } from '../../../kit/use-wide.ts'

/** Whether the window is as narrow as a phone. */
export const useIsPhone = () => !useWide(761)

/** Whether the title line has room for the search. */
export const useIsWide = () => useWide(1181)
