import { isNamed } from '@maru/api/calendar/quick-add/people-words'
import { Plus, X } from 'lucide-react'
import { useSuggestions } from '#features/org/index.tsx'
import { localName, useLanguage, useTranslate } from '#kit/i18n/i18n.ts'
import type { PickItem } from '#kit/picking.ts'
import { useAccount } from '#kit/session/session.ts'
import { Icon } from '#ui/icon.tsx'
import styles from './quick-add.module.css'

/** People of one word who are offered. */
const mostOffered = 3

/** Properties of {@link PeopleProposals}; `people` are those who were chosen. */
export interface PeopleProposalsProps {
  words: readonly string[]
  people: readonly PickItem[]
  onPeople: (people: readonly PickItem[]) => void
}

/** People that the words may mean, to be invited by a press, and those who will be invited. */
export function PeopleProposals({ words, people, onPeople }: PeopleProposalsProps) {
  const t = useTranslate()
  const language = useLanguage()
  return (
    <>
      {words.map((word) => (
        <WordProposals key={word} {...{ word, people, onPeople }} />
      ))}
      {people.map((person) => {
        const name = localName(person.name, language)
        return (
          <button
            key={person.id}
            type="button"
            className={styles.chip}
            aria-label={t('calendar.quick.uninvite', { name })}
            onClick={() => onPeople(people.filter(({ id }) => id !== person.id))}
          >
            {name} <Icon icon={X} size={12} />
          </button>
        )
      })}
    </>
  )
}

function WordProposals({ word, people, onPeople }: Omit<PeopleProposalsProps, 'words'> & { word: string }) {
  const t = useTranslate()
  const language = useLanguage()
  const { personCode } = useAccount()
  const suggestions = useSuggestions(word, false)
  const chosen = new Set(people.map(({ id }) => id))
  const meant = (suggestions.data ?? [])
    .filter(
      ({ id, name }) => id !== personCode && !chosen.has(id) && isNamed(word, [name.ko, name.en, name.zh]),
    )
    .slice(0, mostOffered)
  return meant.map((person) => {
    const name = localName(person.name, language)
    const details = [localName(person.title, language), localName(person.place, language)]
    return (
      <button
        key={person.id}
        type="button"
        className={styles.offer}
        aria-label={t('calendar.quick.invite', { name: [name, ...details].filter(Boolean).join(' ') })}
        onClick={() => onPeople([...people, person])}
      >
        <Icon icon={Plus} size={12} /> {name} <small>{details.filter(Boolean).join(' · ')}</small>
      </button>
    )
  })
}
