import { Check, ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from 'react-aria-components/Button'
import { FieldError } from 'react-aria-components/FieldError'
import { ListBox, ListBoxItem } from 'react-aria-components/ListBox'
import { Popover } from 'react-aria-components/Popover'
import { Select as AriaSelect, SelectValue } from 'react-aria-components/Select'
import { useTranslate } from '#kit/i18n/i18n.ts'
import styles from '../dialog/popover.module.css'
import { Icon } from '../icon.tsx'
import fieldStyles from './field.module.css'
import { LabelText } from './field.tsx'

/** Properties of {@link Select}. `value` is null if no option is selected; `sign` is a picture before the label. */
export interface SelectProps<V extends string> {
  label: string
  hideLabel?: boolean
  options: readonly { value: V; label: string; sign?: ReactNode }[]
  value: V | null
  onChange: (value: V) => void
  error?: string | null
  isRequired?: boolean
  isDisabled?: boolean
}

/** A select field with a drop-down list. */
export function Select<V extends string>({
  label,
  hideLabel,
  options,
  value,
  onChange,
  error,
  ...rest
}: SelectProps<V>) {
  const t = useTranslate()
  return (
    <AriaSelect
      {...rest}
      aria-label={hideLabel ? label : undefined}
      isInvalid={Boolean(error)}
      selectedKey={value}
      onSelectionChange={(key) => onChange(key as V)} // the keys are the values of the options
      placeholder={t('kit.select')}
      className={styles.field}
    >
      {hideLabel ? null : <LabelText label={label} isRequired={rest.isRequired} />}
      <Button className={styles.select}>
        <SelectValue className={styles.value} />
        <Icon icon={ChevronDown} size={16} />
      </Button>
      <FieldError className={fieldStyles.error}>{error}</FieldError>
      <Popover offset={4} className={styles.popover}>
        <ListBox items={options} className={styles.list}>
          {(option) => (
            <ListBoxItem id={option.value} textValue={option.label} className={styles.item}>
              {({ isSelected }) => (
                <>
                  {option.sign}
                  <span className={styles.text}>{option.label}</span>
                  {isSelected ? <Icon icon={Check} size={16} /> : null}
                </>
              )}
            </ListBoxItem>
          )}
        </ListBox>
      </Popover>
    </AriaSelect>
  )
}
