import type { AbsenceItem } from '@maru/api/approval'
import { localName, useLanguage, useTranslate } from '#kit/i18n/i18n.ts'
import { showToast } from '#ui/dialog/toast.tsx'
import { useRoomForm } from '#ui/form/form.ts'
import { FormDialog } from '#ui/form/form-dialog.tsx'
import { ErrorNote } from '#ui/notice.tsx'
import { useAbsencePlan, useSaveThings } from '../absence.api.ts'
import { absenceOf, chosenThings, type TypedChoices, typedOf } from '../absence.rules.ts'
import { CutNote, ThingsField } from './things-field.tsx'

/** Chooses what an absence does with meetings and bookings, such as a leave whose document is submitted. */
export function ThingsDialog({ item, onClose }: { item: AbsenceItem; onClose: () => void }) {
  const t = useTranslate()
  const language = useLanguage()
  const typed = typedOf(item)
  const { absenceId, version } = item
  const { data: plan, error } = useAbsencePlan({ absence: absenceOf(typed), absenceId })
  const save = useSaveThings()
  const form = useRoomForm<{ choices: TypedChoices }, null, unknown>({
    start: { choices: typed.choices },
    base: null,
    check: () => ({}),
    save: ({ choices }) => {
      const things = chosenThings({ choices, people: typed.people }, plan)
      return save.mutateAsync({ absenceId, version, things })
    },
    onSaved: () => {
      onClose()
      showToast(t('approval.absence.chosen'))
    },
    leaveQuestion: t('kit.leaveQuestion'),
  })
  const deputy = item.delegate ? localName(item.delegate.name, language) : ''
  const shared = {
    plan,
    deputy,
    choices: form.draft.choices,
    onChange: (choices: TypedChoices) => form.change({ choices }),
  }
  return (
    <FormDialog
      form={form}
      size="m"
      title={t('approval.absence.choose')}
      onClose={onClose}
      isSaveDisabled={plan === undefined}
    >
      {error ? <ErrorNote error={error} inline /> : null}
      <ThingsField room="calendar" {...shared} />
      <ThingsField room="reservation" {...shared} />
      <CutNote plan={plan} />
      {plan?.things.length === 0 && plan.missing.length === 0 ? (
        <p>{t('approval.absence.noThings')}</p>
      ) : null}
    </FormDialog>
  )
}
