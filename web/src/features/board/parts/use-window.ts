import { useWide } from '#kit/screen/use-wide.ts'

/** Whether the window is narrower than 761px, as on a phone. */
export const useIsPhone = () => !useWide(761)

/** Whether the window is at least 1181px wide, so that the title line has room for the search. */
export const useIsWide = () => useWide(1181)
