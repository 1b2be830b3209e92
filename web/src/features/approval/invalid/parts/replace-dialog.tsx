import type { InvalidStep } from '@maru/api/approval'
import { useTranslate } from '#kit/i18n/i18n.ts'
import type { PickItem } from '#kit/picking.ts'
import { slot } from '#kit/slots.ts'
import { showToast } from '#ui/dialog/toast.tsx'
import { useRoomForm } from '#ui/form/form.ts'
import { FormDialog } from '#ui/form/form-dialog.tsx'
import { useReplaceSteps } from '../invalid.api.ts'

/** Names the person who decides in the place of those who left. */
export function ReplaceDialog({ steps, onClose }: { steps: readonly InvalidStep[]; onClose: () => void }) {
  const t = useTranslate()
  const replace = useReplaceSteps()
  const [PeopleField] = slot('peopleFields')
  const form = useRoomForm<
    { people: readonly PickItem[] },
    null,
    Awaited<ReturnType<typeof replace.mutateAsync>>
  >({
    start: { people: [] },
    base: null,
    check: ({ people }) => (people.length === 0 ? { people: t('approval.choosePerson') } : {}),
    save: ({ people }) =>
      replace.mutateAsync({
        steps: steps.map(({ apmId, stepId, personCode }) => ({ apmId, stepId, from: personCode })),
        personCode: people[0]?.id ?? '',
      }),
    onSaved: ({ replaced, skipped }) => {
      onClose()
      if (replaced > 0) showToast(t('approval.invalid.replaced', { count: replaced }))
      if (skipped.length > 0) showToast(t('approval.invalid.skipped', { count: skipped.length }))
    },
    faultFields: { 'approval.personUnknown': 'people' },
  })
  return (
    <FormDialog form={form} size="s" title={t('approval.invalid.replace')} onClose={onClose}>
      {PeopleField ? (
        <PeopleField
          {...form.field('people')}
          label={t('approval.invalid.to')}
          isSingle
          isRequired
          error={form.field('people').error ?? null}
        />
      ) : null}
    </FormDialog>
  )
}
