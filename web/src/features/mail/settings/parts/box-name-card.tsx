import { uploadPicture } from '#features/file/index.tsx'
import { useTranslate } from '#kit/i18n/i18n.ts'
import { Answer } from '#ui/answer.tsx'
import { EditorField } from '#ui/editor/editor-field.tsx'
import { useEditorPictures } from '#ui/editor/use-editor-pictures.ts'
import { TextField } from '#ui/form/field.tsx'
import { FieldFault } from '#ui/form/form.ts'
import { SettingCard } from '#ui/form/setting-card.tsx'
import { useSettingForm } from '#ui/form/use-setting-form.ts'
import { Sheet } from '#ui/layout/stack.tsx'
import { useBoxSettings, useSetBoxSettings } from '../../shared.api.ts'
import styles from './panel.module.css'

type CardProps = { mailboxId: string; onDirty: (isDirty: boolean) => void }

/** The name of a shared mailbox, and the signature below its mails. */
export function BoxNameCard(props: CardProps) {
  return (
    <Answer answer={useBoxSettings(props.mailboxId)} rows={4} look="text">
      {(stored) => <NameFields {...props} stored={stored} />}
    </Answer>
  )
}

function NameFields({
  mailboxId,
  onDirty,
  stored,
}: CardProps & { stored: { name: string; address: string; signature: string } }) {
  const t = useTranslate()
  const { mutateAsync: set } = useSetBoxSettings()
  const { pictures, settle } = useEditorPictures(uploadPicture)
  const { name, signature } = stored
  const start = { name, signature }
  const save = async (changes: Partial<typeof start>) => {
    const next = { ...start, ...changes }
    if (next.name.trim() === '') throw new FieldFault('name', t('mail.errors.boxNameEmpty'))
    await set({ mailboxId, ...next })
  }
  const form = useSettingForm(start, save, settle)
  return (
    <SettingCard title={t('mail.shared.nameAndSignature')} {...form} onDirty={onDirty}>
      <Sheet>
        <p className={styles.note}>{`${t('mail.shared.address')}: ${stored.address}`}</p>
        <TextField
          label={t('mail.shared.name')}
          value={form.values.name}
          onChange={(next) => form.set({ name: next })}
          error={form.form.field('name').error}
          maxLength={100}
          isRequired
        />
        <EditorField
          value={form.values.signature}
          onChange={(next) => form.set({ signature: next })}
          label={t('mail.shared.signature')}
          height={240}
          fontSize={10}
          pictures={pictures}
        />
      </Sheet>
    </SettingCard>
  )
}
