import { AlignLeft, CalendarDays, Layers, MessagesSquare, Paperclip, UserRound, X } from 'lucide-react'
import { useTranslate } from '#kit/i18n/i18n.ts'
import { Icon } from '#ui/icon.tsx'
import { Row } from '#ui/layout/stack.tsx'
import type { Chip } from '../chip.rules.ts'
import styles from './chips.module.css'
import { useChipText } from './use-chip-text.ts'
import type { FieldChips } from './use-chips.ts'

const icons = {
  period: CalendarDays,
  author: UserRound,
  board: MessagesSquare,
  target: Layers,
  files: Paperclip,
  body: AlignLeft,
} as const satisfies Record<Chip['kind'], typeof X>

/** The chips of the field, each with a button that removes it. */
export function Chips({ chips: { all, remove } }: { chips: FieldChips }) {
  const t = useTranslate()
  const textOf = useChipText()
  return all.map((chip) => {
    const { label, detail } = textOf(chip)
    return (
      <Row key={chip.kind} as="span" inline gap="15" className={styles.chip}>
        <Icon icon={icons[chip.kind]} size={14} />
        <span className={styles.label}>{label}</span>
        {detail === '' ? null : <span className={styles.detail}>{detail}</span>}
        <button
          type="button"
          className={styles.remove}
          aria-label={t('gnb.chips.remove', { name: label })}
          onClick={() => remove(chip)}
          onKeyDown={(event) => {
            if (event.key !== 'Backspace' && event.key !== 'Delete') return
            event.preventDefault()
            remove(chip)
          }}
        >
          <Icon icon={X} size={14} />
        </button>
      </Row>
    )
  })
}
