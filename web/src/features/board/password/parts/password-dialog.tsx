import { articlePassword } from '@maru/api/board'
import { useId } from 'react'
import { useTranslate } from '#kit/i18n/i18n.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { TextField } from '#ui/form/field.tsx'
import { FieldFault, useRoomForm } from '#ui/form/form.ts'
import { FormNotes } from '#ui/form/form-notes.tsx'
import { useCheckPassword } from '../../reader.api.ts'

/** Properties of {@link PasswordDialog}; `onProven` is called once the server has accepted the password. */
export interface PasswordDialogProps {
  articleId: number
  onProven: () => void
  onClose: () => void
}

/**
 * Asks for the password of an anonymous article (spec 2§2). A wrong password is reported, and the dialog
 * stays open (spec 2§5).
 */
export function PasswordDialog({ articleId, onProven, onClose }: PasswordDialogProps) {
  const t = useTranslate()
  const id = useId()
  const check = useCheckPassword()
  const form = useRoomForm<{ password: string }, null, void>({
    start: { password: '' },
    base: null,
    check: () => ({}),
    save: async ({ password }) => {
      const isRight = await check.mutateAsync({ articleId, password })
      if (!isRight) throw new FieldFault('password', t('board.password.wrong'))
    },
    onSaved: onProven,
  })
  return (
    <Dialog
      isOpen
      isUrgent
      size="s"
      title={t('board.password.title')}
      onClose={onClose}
      footer={
        <Button type="submit" form={id} tone="primary" isPending={form.isSaving}>
          {t('kit.confirm')}
        </Button>
      }
    >
      <form id={id} onSubmit={form.submit}>
        <TextField
          {...form.field('password')}
          label={t('board.password.label')}
          hint={t('board.password.hint')}
          type="password"
          autoComplete="off"
          autoFocus
          maxLength={articlePassword.most}
        />
        <FormNotes form={form} />
      </form>
    </Dialog>
  )
}
