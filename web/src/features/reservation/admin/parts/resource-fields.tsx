import { resourceKinds } from '@maru/api/reservation'
import { FormFiles } from '#features/file/index.tsx'
import { useTranslate } from '#kit/i18n/i18n.ts'
import { TextArea, TextField } from '#ui/form/field.tsx'
import { NameFields } from '#ui/form/name-fields.tsx'
import { Select } from '#ui/form/select.tsx'
import { ZoneField } from '#ui/form/zone-field.tsx'
import form from '../../booking/parts/booking-form.module.css'
import { type ResourcePartProps, wholeOf } from './resource-draft.rules.ts'

/** The fields that describe a resource: names, kind, place, size, equipment, terms and photo. */
export function ResourceFields({
  draft,
  onChange,
  faultOf,
  onBusy,
}: ResourcePartProps & { onBusy: (isBusy: boolean) => void }) {
  const t = useTranslate()
  return (
    <>
      <NameFields
        value={draft.name}
        onChange={(name) => onChange({ name })}
        error={faultOf('name')}
        maxLength={100}
      />
      <Select
        label={t('reservation.admin.kind')}
        value={draft.kind}
        options={resourceKinds.map((kind) => ({
          value: kind,
          label: t(`reservation.admin.kinds.${kind}`),
        }))}
        onChange={(kind) => onChange({ kind })}
      />
      <TextField
        label={t('reservation.admin.place')}
        maxLength={100}
        value={draft.place}
        onChange={(place) => onChange({ place })}
        error={faultOf('place') ?? null}
        validationBehavior="aria"
      />
      <ZoneField
        label={t('reservation.admin.timeZone')}
        value={draft.timeZone}
        onChange={(timeZone) => onChange({ timeZone })}
        error={faultOf('timeZone')}
      />
      <TextField
        type="number"
        label={t('reservation.admin.capacity')}
        value={String(draft.capacity)}
        onChange={(value) => onChange({ capacity: wholeOf(value) })}
      />
      <TextField
        type="number"
        label={t('reservation.admin.quantity')}
        value={String(draft.quantity)}
        onChange={(value) => onChange({ quantity: wholeOf(value) })}
      />
      <TextField
        label={t('reservation.admin.equipment')}
        value={draft.equipment.join(', ')}
        onChange={(value) =>
          onChange({
            equipment: value
              .split(',')
              .map((one) => one.trim())
              .filter(Boolean)
              .slice(0, 20),
          })
        }
      />
      <Select
        label={t('reservation.admin.color')}
        value={String(draft.color)}
        options={[1, 2, 3, 4, 5].map((one) => ({
          value: String(one),
          label: t('reservation.admin.colorNumber', { number: one }),
        }))}
        onChange={(color) => onChange({ color: Number(color) })}
      />
      <div className={form.wide}>
        <TextArea
          label={t('reservation.admin.description')}
          rows={2}
          maxLength={4000}
          value={draft.description}
          onChange={(description) => onChange({ description })}
        />
      </div>
      <div className={form.wide}>
        <TextArea
          label={t('reservation.admin.terms')}
          rows={2}
          maxLength={4000}
          value={draft.terms}
          onChange={(terms) => onChange({ terms })}
        />
      </div>
      <div className={form.wide}>
        <FormFiles
          label={t('reservation.admin.photo')}
          type="resource"
          code={draft.fileCode}
          onCode={(fileCode) => onChange({ fileCode })}
          onBusy={onBusy}
        />
      </div>
    </>
  )
}
