import { hasWord, useWords, type WordKey } from '../../../../kit/i18n.ts'

/** Names the groups of the search; a group of a newer server is named as the server does. */
export function useTargetName(): (target: string) => string {
  const t = useWords()
  return (target) => {
    const key = `gnb.searchTargets.${target}`
    return hasWord(key) ? t(key as WordKey) : target
  }
}
