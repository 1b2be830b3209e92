import { Search } from 'lucide-react'
import type { ComponentProps } from 'react'
import { useTranslate } from '#kit/i18n/i18n.ts'
import { Icon } from '#ui/icon.tsx'
import { Row } from '#ui/layout/stack.tsx'
import styles from './field-input.module.css'
import type { Field } from './use-field.ts'

/** Properties of {@link FieldInput}; the rest are those of the input. */
interface FieldInputProps extends Omit<ComponentProps<'input'>, 'onChange' | 'value' | 'ref'> {
  field: Field
  label: string
  isExpanded: boolean
  /** The keys that are shown at the end. */
  shownKeys: string
  onType?: () => void
}

/** The head of the field: the chips, and the combobox whose list is below it. */
export function FieldInput({ field, label, isExpanded, shownKeys, onType, ...input }: FieldInputProps) {
  const t = useTranslate()
  return (
    <>
      <Icon icon={Search} size={18} />
      <Row as="span" gap="1" shrink ref={field.setChipPlace} className={styles.chips} />
      <input
        {...input}
        ref={field.input}
        role="combobox"
        aria-expanded={isExpanded}
        aria-controls={isExpanded ? field.listId : undefined}
        aria-autocomplete="list"
        aria-activedescendant={isExpanded ? field.chosenId : undefined}
        aria-label={label}
        placeholder={input.placeholder ?? t('gnb.entry.searchBox')}
        autoComplete="off"
        spellCheck={false}
        enterKeyHint="search"
        // As many letters as the total search takes.
        maxLength={100}
        className={styles.input}
        value={field.typed}
        onChange={(event) => {
          field.setTyped(event.target.value)
          onType?.()
        }}
        onCompositionStart={() => field.setComposing(true)}
        onCompositionEnd={() => field.setComposing(false)}
      />
      <kbd className={styles.key}>{shownKeys}</kbd>
    </>
  )
}
