import { hasText, type PlainTextKey, useTranslate } from '#kit/i18n/i18n.ts'

/**
 * Returns a function that returns the name of a search group. An unknown group of a newer server has the name
 * that the server sends.
 */
export function useTargetName(): (target: string) => string {
  const t = useTranslate()
  return (target) => {
    const key = `gnb.searchTargets.${target}`
    return hasText(key) ? t(key as PlainTextKey) : target
  }
}
