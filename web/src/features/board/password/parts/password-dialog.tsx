import { articlePassword } from '@maru/api/board'
import { type FormEvent, useId, useRef, useState } from 'react'
import { errorText } from '../../../../kit/error-text.ts'
import { useWords } from '../../../../kit/i18n.ts'
import { Button } from '../../../../ui/button.tsx'
import { Dialog } from '../../../../ui/dialog.tsx'
import { TextField } from '../../../../ui/field.tsx'
import { useCheckPassword } from '../../reader.api.ts'

/** Properties of {@link PasswordDialog}; `onProven` is told once the server has accepted the password. */
export interface PasswordDialogProps {
  articleId: number
  onProven: () => void
  onClose: () => void
}

/** Asks for the password of a nameless article (spec 2§2); a wrong one is told and the dialog stays (spec 2§5). */
export function PasswordDialog({ articleId, onProven, onClose }: PasswordDialogProps) {
  const t = useWords()
  const form = useId()
  const field = useRef<HTMLInputElement>(null)
  const [password, setPassword] = useState('')
  const [fault, setFault] = useState<string | null>(null)
  const check = useCheckPassword()
  const refuse = (text: string) => {
    setFault(text)
    field.current?.select()
  }
  const confirm = async (event: FormEvent) => {
    event.preventDefault()
    if (check.isPending) return
    try {
      const isRight = await check.mutateAsync({ articleId, password })
      if (isRight) onProven()
      else refuse(t('board.password.wrong'))
    } catch (error) {
      refuse(errorText(error, t))
    }
  }
  return (
    <Dialog
      isOpen
      isUrgent
      size="s"
      title={t('board.password.title')}
      onClose={onClose}
      footer={
        <Button type="submit" form={form} tone="primary" isPending={check.isPending}>
          {t('kit.confirm')}
        </Button>
      }
    >
      <form id={form} onSubmit={confirm}>
        <TextField
          label={t('board.password.label')}
          hint={t('board.password.hint')}
          type="password"
          autoComplete="off"
          autoFocus
          inputRef={field}
          maxLength={articlePassword.most}
          value={password}
          onChange={(value) => {
            setPassword(value)
            setFault(null)
          }}
          error={fault}
        />
      </form>
    </Dialog>
  )
}
