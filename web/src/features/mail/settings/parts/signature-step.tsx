import type { SignatureKind, UserCard } from '@maru/api/mail/card'
import type { FirstStepProps } from '#kit/fillings.ts'
import { useLanguage, useTranslate } from '#kit/i18n/i18n.ts'
import { Answer } from '#ui/answer.tsx'
import { Button } from '#ui/button.tsx'
import { RichContent } from '#ui/content/rich-content.tsx'
import { RadioGroup } from '#ui/form/choice.tsx'
import { useRoomForm } from '#ui/form/form.ts'
import { FormNotes } from '#ui/form/form-notes.tsx'
import { Actions } from '#ui/layout/stack.tsx'
import { useCard, useSignature, useUpdateCard } from '../../settings.api.ts'
import styles from './panel.module.css'

const kinds = ['ko', 'en'] as const
/** The numbers of these signatures on the wire (spec 3§4). */
const states = { ko: 1, en: 2 } as const

/** The step of the first hour that chooses a signature made of the business card. */
export function SignatureStep(props: FirstStepProps) {
  return (
    <Answer answer={useCard()} rows={3}>
      {(card) => <SignatureForm {...props} card={card} />}
    </Answer>
  )
}

function SignatureForm({ onDone, skip, card }: FirstStepProps & { card: UserCard }) {
  const t = useTranslate()
  const language = useLanguage()
  const save = useUpdateCard()
  const form = useRoomForm<{ kind: SignatureKind }, null, unknown>({
    start: { kind: card.usageState === states.en || language !== 'ko-KR' ? 'en' : 'ko' },
    base: null,
    check: () => ({}),
    save: ({ kind }) =>
      save.mutateAsync({ usageState: kind === 'en' ? states.en : states.ko, autoSign: true }),
    onSaved: onDone,
  })
  return (
    <form className={styles.step} onSubmit={form.submit} noValidate>
      <RadioGroup
        label={t('mail.settings.signature.use')}
        inline
        value={form.draft.kind}
        onChange={(next) => form.change({ kind: kinds.find((kind) => kind === next) ?? 'ko' })}
        options={kinds.map((kind) => ({ value: kind, label: t(`mail.settings.signature.tab.${kind}`) }))}
      />
      <div className={styles.card}>
        <Answer answer={useSignature(form.draft.kind)} rows={3}>
          {({ html }) => <RichContent html={html} />}
        </Answer>
      </div>
      <FormNotes form={form} />
      <Actions>
        <Button type="submit" tone="primary" isPending={form.isSaving}>
          {t('mail.settings.signature.useThis')}
        </Button>
        {skip}
      </Actions>
    </form>
  )
}
