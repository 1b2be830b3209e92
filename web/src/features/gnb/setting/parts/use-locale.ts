import type { UserSetting } from '@maru/api/gnb/user-setting'
import { offsetText, timeZones, zoneOffset } from '@maru/api/kit/time/time-zones'
import { useMemo } from 'react'
import { followTimeZone } from '#kit/i18n/dates.ts'
import { loadAccountTexts } from '#kit/i18n/dictionary.ts'
import { useLanguage } from '#kit/i18n/i18n.ts'
import { putAccount, requireAccount } from '#kit/session/session.ts'
import { useSaveUserSetting } from '../setting.api.ts'

/** Every time zone with its current offset, from west to east (spec 3§9). */
export function useZones() {
  const language = useLanguage()
  return useMemo(() => {
    const now = new Date()
    const nameOf = (iana: string) => iana.slice(iana.lastIndexOf('/') + 1).replaceAll('_', ' ')
    return Object.entries(timeZones)
      .map(([id, iana]) => ({ id, offset: zoneOffset(iana, now), name: `${id} (${nameOf(iana)})` }))
      .sort((one, other) => one.offset - other.offset || one.name.localeCompare(other.name, language))
      .map(({ id, offset, name }) => ({ value: id, label: `(${offsetText(offset)}) ${name}` }))
  }, [language])
}

/** Saves language and time zone; the whole portal uses them immediately. Throws CallError. */
export function useSaveLocale() {
  const save = useSaveUserSetting()
  return async (changes: Partial<Pick<UserSetting, 'language' | 'timeZone'>>): Promise<void> => {
    // One request for both fields: with two requests, the second could be lost if the person leaves the page
    // immediately.
    await save.mutateAsync(changes)
    const account = requireAccount()
    if (changes.timeZone !== undefined) followTimeZone(changes.timeZone)
    if (changes.language !== undefined) await loadAccountTexts(account, changes.language)
    putAccount({ ...account, userConfig: { ...account.userConfig, ...changes } })
  }
}
