import { Eye, EyeOff } from 'lucide-react'
import { type KeyboardEvent, useState } from 'react'
import { useTranslate } from '#kit/i18n/i18n.ts'
import { IconButton } from '#ui/button.tsx'
import { TextField, type TextFieldProps } from '#ui/form/field.tsx'
import { Icon } from '#ui/icon.tsx'

/** Properties of {@link PasswordField}; `kind` is the type of password for password managers. */
export interface PasswordFieldProps
  extends Pick<TextFieldProps, 'label' | 'value' | 'onChange' | 'error' | 'hint' | 'inputRef' | 'autoFocus'> {
  kind: 'current' | 'new'
  name?: string
}

/** Password field with a button that shows the password, and with a warning about Caps Lock. */
export function PasswordField({ kind, name = 'password', hint, ...rest }: PasswordFieldProps) {
  const t = useTranslate()
  const [isShown, setShown] = useState(false)
  const [isCaps, setCaps] = useState(false)
  const watchCaps = (event: KeyboardEvent) => setCaps(event.getModifierState('CapsLock'))
  return (
    <TextField
      {...rest}
      name={name}
      type={isShown ? 'text' : 'password'}
      autoComplete={kind === 'new' ? 'new-password' : 'current-password'}
      maxLength={256}
      onKeyUp={watchCaps}
      hint={isCaps ? t('account.capsLock') : hint}
      end={
        <IconButton
          label={t(isShown ? 'account.hidePassword' : 'account.showPassword')}
          size="s"
          isOn={isShown}
          onPress={() => setShown(!isShown)}
        >
          <Icon icon={isShown ? EyeOff : Eye} size={16} />
        </IconButton>
      }
    />
  )
}
