import { Check, Minus } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import {
  Checkbox as AriaCheckbox,
  type CheckboxProps as AriaCheckboxProps,
} from 'react-aria-components/Checkbox'
import {
  Radio as AriaRadio,
  RadioGroup as AriaRadioGroup,
  type RadioGroupProps as AriaRadioGroupProps,
} from 'react-aria-components/RadioGroup'
import { Switch as AriaSwitch, type SwitchProps as AriaSwitchProps } from 'react-aria-components/Switch'
import { classes } from '../classes.ts'
import { Icon } from '../icon.tsx'
import { Muted } from '../layout/hint.tsx'
import { Row } from '../layout/stack.tsx'
import styles from './choice.module.css'
import { LabelText } from './field.tsx'

type Bare<T> = Omit<T, 'className' | 'style' | 'children'>

/** A checkbox. Without children it needs an `aria-label`. */
export function Checkbox({ children, ...rest }: Bare<AriaCheckboxProps> & { children?: ReactNode }) {
  return (
    <AriaCheckbox {...rest} className={classes(styles.choice, children === undefined && styles.bare)}>
      {({ isIndeterminate, isSelected }) => (
        <>
          <span className={styles.box}>
            {isIndeterminate ? (
              <Icon icon={Minus} size={13} />
            ) : isSelected ? (
              <Icon icon={Check} size={13} />
            ) : null}
          </span>
          {children}
        </>
      )}
    </AriaCheckbox>
  )
}

/** A switch whose change applies immediately. Without children it needs an `aria-label`. */
export function Switch({ children, ...rest }: Bare<AriaSwitchProps> & { children?: ReactNode }) {
  return (
    <AriaSwitch {...rest} className={styles.choice}>
      <span className={styles.track}>
        <span className={styles.knob} />
      </span>
      {children}
    </AriaSwitch>
  )
}

/** A group of radio buttons. Each option has a value, a text, and a hint that describes it. */
export function RadioGroup({
  label,
  options,
  inline,
  ...rest
}: Bare<AriaRadioGroupProps> & {
  label: string
  inline?: boolean
  options: readonly { value: string; label: ReactNode; hint?: string | undefined }[]
}) {
  const id = useId()
  return (
    <AriaRadioGroup {...rest} orientation={inline ? 'horizontal' : 'vertical'} className={styles.group}>
      <LabelText label={label} isRequired={rest.isRequired} />
      <div className={styles.options}>
        {options.map((option) => (
          <AriaRadio
            key={option.value}
            value={option.value}
            className={styles.choice}
            {...(option.hint ? { 'aria-describedby': `${id}${option.value}` } : {})}
          >
            <span className={styles.circle} />
            {option.hint ? (
              <Row as="span" gap="3" rowGap="0" justify="between" wrap className={styles.described}>
                <span>{option.label}</span>
                {/* Hidden, because it describes the button and is no part of its name. */}
                <Muted as="small" id={`${id}${option.value}`} aria-hidden className={styles.hint}>
                  {option.hint}
                </Muted>
              </Row>
            ) : (
              option.label
            )}
          </AriaRadio>
        ))}
      </div>
    </AriaRadioGroup>
  )
}
