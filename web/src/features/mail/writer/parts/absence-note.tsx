import { fullTime } from '#kit/i18n/dates.ts'
import { useTranslate } from '#kit/i18n/i18n.ts'
import type { PickItem } from '#kit/picking.ts'
import { ActionNote } from '#ui/notice.tsx'
import { useAbsences } from '../../settings.api.ts'

/** Says which recipients are out of office, before the mail is written in vain. */
export function AbsenceNote({ people }: { people: readonly PickItem[] }) {
  const t = useTranslate()
  const addresses = [...new Set(people.map((one) => one.email.toLowerCase()))].filter((one) => one !== '')
  const { data = [] } = useAbsences(addresses.slice(0, 200).sort())
  if (data.length === 0) return null
  const nameOf = (address: string) => {
    const person = people.find((one) => one.email.toLowerCase() === address)
    return person?.name.ko || person?.name.en || address
  }
  const lines = data.map(({ address, until }) =>
    t('mail.settings.oof.awayUntil', { name: nameOf(address), time: fullTime(until) }),
  )
  return <ActionNote text={lines.join('\n')} />
}
