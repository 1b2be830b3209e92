import { UserSearch } from 'lucide-react'
import { useTranslate } from '#kit/i18n/i18n.ts'
import { zoneDay } from '#kit/i18n/zone-fields.ts'
import { openLayer } from '#kit/screen/layers.ts'
import { Icon } from '#ui/icon.tsx'
import { type Chip, chipOf, placeOfChip } from '../chip.rules.ts'
import styles from './field-hints.module.css'
import { useOwnItem } from './use-candidates.tsx'
import { useChipText } from './use-chip-text.ts'
import type { FieldChips } from './use-chips.ts'
import type { Field } from './use-field.ts'

interface HintsProps {
  chips: FieldChips
  field: Field
  isPeopleFirst: boolean
}

/** Words that become chips, to press instead of typing them; the one that the last word would become is first. */
export function FieldHints({ chips, field, isPeopleFirst }: HintsProps) {
  const t = useTranslate()
  const textOf = useChipText()
  const own = useOwnItem()
  const isEmpty = field.typed === '' && chips.all.length === 0
  const chosenPlaces = new Set(chips.all.map(placeOfChip))
  const lastMonth = chipOf('지난달', zoneDay(new Date()))
  const start = (word: string) => {
    field.setTyped(`${field.typed.trim()} ${word}`.trimStart())
    field.input.current?.focus()
  }
  const words = [
    { place: 'author', word: 'from:' },
    { place: 'place', word: 'in:' },
  ].filter(({ place }) => !chosenPlaces.has(place) && !chips.asking)
  const added: { chip: Chip; label?: string }[] = [
    ...(lastMonth ? [{ chip: lastMonth }] : []),
    { chip: { kind: 'files' } },
    ...(isEmpty ? [] : [{ chip: { kind: 'target', target: 'workflow' } } as const]),
    ...(own.chip && !isEmpty ? [{ chip: own.chip, label: t('gnb.chips.mine') }] : []),
    { chip: { kind: 'body' } },
  ]
  return (
    <div className={styles.hints}>
      <span className={styles.title}>{t(isEmpty ? 'gnb.chips.how' : 'gnb.chips.narrow')}</span>
      {chips.offered ? (
        <button type="button" className={styles.offered} onClick={chips.acceptEnd}>
          {textOf(chips.offered).label} <kbd className={styles.key}>Tab</kbd>
        </button>
      ) : null}
      {words.map(({ place, word }) => (
        <button key={place} type="button" className={styles.word} onClick={() => start(word)}>
          {word} {t(place === 'author' ? 'gnb.chips.author' : 'gnb.chips.place')}
        </button>
      ))}
      {added
        .filter(({ chip }) => !chosenPlaces.has(placeOfChip(chip)))
        .map(({ chip, label }) => (
          <button
            key={label ?? chip.kind}
            type="button"
            className={styles.word}
            onClick={() => chips.add(chip)}
          >
            {label ?? textOf(chip).label}
          </button>
        ))}
      {isPeopleFirst ? null : (
        <button type="button" className={styles.people} onClick={() => openLayer('people')}>
          <Icon icon={UserSearch} size={14} />
          {t('gnb.entry.people')}
        </button>
      )}
    </div>
  )
}
