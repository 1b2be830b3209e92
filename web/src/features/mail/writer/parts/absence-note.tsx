import { fullTime } from '#kit/i18n/dates.ts'
import { localName, useLanguage, useTranslate } from '#kit/i18n/i18n.ts'
import type { PickItem } from '#kit/picking.ts'
import { usePresences } from '#kit/presence/use-presence.ts'
import { ActionNote } from '#ui/notice.tsx'
import { presenceText } from '#ui/presence/presence-text.ts'
import { useAbsences } from '../../settings.api.ts'

/** The states of recipients of which an author wants to know before sending. */
const worthNoting = new Set(['absent', 'outside'])

/** A recipient who is away, and a sentence that says so. */
interface Away {
  address: string
  text: string
}

/** Which recipients are out of office, absent or outside of their working hours. */
export function useAway(people: readonly PickItem[]): Away[] {
  const t = useTranslate()
  const language = useLanguage()
  const addresses = [...new Set(people.map((one) => one.email.toLowerCase()))].filter((one) => one !== '')
  const { data = [] } = useAbsences(addresses.slice(0, 200).sort())
  const presences = usePresences(people.flatMap(({ kind, id }) => (kind === 'person' ? id : [])))
  const nameOf = (address: string) => {
    const person = people.find((one) => one.email.toLowerCase() === address)
    return person?.name.ko || person?.name.en || address
  }
  const answering = new Set(data.map(({ address }) => address))
  const others = new Map(
    people
      .filter(({ email }) => !answering.has(email.toLowerCase()))
      .flatMap((person) => {
        const presence = person.kind === 'person' ? presences.get(person.id) : undefined
        if (!presence || !worthNoting.has(presence.state)) return []
        const text = `${localName(person.name, language)}: ${presenceText(presence, t)}`
        return [[person.id, { address: person.email.toLowerCase(), text }] as const]
      }),
  )
  return [
    ...data.map(({ address, until }) => ({
      address,
      text: t('mail.settings.oof.awayUntil', { name: nameOf(address), time: fullTime(until) }),
    })),
    ...others.values(),
  ]
}

/** Says which recipients are out of office, absent or outside of their working hours, before the mail is sent. */
export function AbsenceNote({ people }: { people: readonly PickItem[] }) {
  const away = useAway(people)
  return away.length === 0 ? null : <ActionNote text={away.map(({ text }) => text).join('\n')} />
}
