import { useTranslate } from '#kit/i18n/i18n.ts'
import type { PickItem } from '#kit/picking.ts'
import { slot } from '#kit/slots.ts'
import { showToast } from '#ui/dialog/toast.tsx'
import { TextArea } from '#ui/form/field.tsx'
import { useRoomForm } from '#ui/form/form.ts'
import { FormDialog } from '#ui/form/form-dialog.tsx'
import { useCirculate } from '../reading.api.ts'

interface Draft {
  to: readonly PickItem[]
  comment: string
}

/** Sends a completed document to people and departments (회람). */
export function CirculateDialog({ apmId, onClose }: { apmId: string; onClose: () => void }) {
  const t = useTranslate()
  const circulate = useCirculate()
  const [PeopleField] = slot('peopleFields')
  const form = useRoomForm<Draft, null, { added: number }>({
    start: { to: [], comment: '' },
    base: null,
    check: ({ to }) => (to.length === 0 ? { to: t('approval.errors.circulationEmpty') } : {}),
    save: ({ to, comment }) =>
      circulate.mutateAsync({
        ...{ apmId, comment },
        people: to.filter((one) => one.kind === 'person').map((one) => one.id),
        departments: to.filter((one) => one.kind === 'department').map((one) => one.id),
      }),
    onSaved: ({ added }) => {
      onClose()
      showToast(t('approval.reading.circulated', { count: added }))
    },
    leaveQuestion: t('kit.leaveQuestion'),
    faultFields: { 'approval.circulationEmpty': 'to', 'approval.personUnknown': 'to' },
  })
  const { value, onChange, error } = form.field('to')
  return (
    <FormDialog
      form={form}
      title={t('approval.reading.circulate')}
      size="s"
      saveText={t('approval.act.circulate')}
      onClose={onClose}
    >
      {PeopleField ? (
        <PeopleField
          label={t('approval.reading.circulateTo')}
          value={value}
          onChange={onChange}
          allowsDepartments
          isRequired
          error={error ?? null}
        />
      ) : null}
      <TextArea {...form.field('comment')} label={t('approval.comment')} rows={3} maxLength={500} />
    </FormDialog>
  )
}
