import { hasText, type TextKey, useTranslate } from '../../../../kit/i18n.ts'

/** Names the groups of the search; a group of a newer server is named as the server does. */
export function useTargetName(): (target: string) => string {
  const t = useTranslate()
  return (target) => {
    const key = `gnb.searchTargets.${target}`
    return hasText(key) ? t(key as TextKey) : target
  }
}
