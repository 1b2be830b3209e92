import { emptyName } from '@maru/api/kit/language'
import { trimName } from '@maru/api/kit/local-name'
import type { LocalName } from '@maru/api/kit/schema'
import {
  type HolidayCountry,
  type HolidayEntry,
  type HolidayKind,
  type HolidayScope,
  holidayCountries,
  holidayKinds,
} from '@maru/api/org/holiday'
import { useTranslate } from '#kit/i18n/i18n.ts'
import { useAccount } from '#kit/session/session.ts'
import { showToast } from '#ui/dialog/toast.tsx'
import { DateField } from '#ui/form/date-field.tsx'
import { useRoomForm } from '#ui/form/form.ts'
import { FormDialog } from '#ui/form/form-dialog.tsx'
import { NameFields } from '#ui/form/name-fields.tsx'
import { Select } from '#ui/form/select.tsx'
import styles from '../../parts/form.module.css'
import { useCreateHoliday, useUpdateHoliday } from '../holidays.api.ts'
import { HolidayPreview } from './holiday-preview.tsx'

interface Draft {
  day: string
  name: LocalName
  kind: HolidayKind
  scope: HolidayScope
  country: HolidayCountry
}

function draftOf(entry: HolidayEntry | null, country: HolidayCountry): Draft {
  return {
    day: entry?.day ?? '',
    name: entry?.name ?? emptyName,
    kind: entry?.kind ?? 'company',
    scope: entry?.scope ?? 'company',
    country: entry?.country ?? country,
  }
}

function useHolidayForm(entry: HolidayEntry | null, country: HolidayCountry, onClose: () => void) {
  const t = useTranslate()
  const create = useCreateHoliday()
  const update = useUpdateHoliday()
  return useRoomForm<Draft, null, unknown>({
    start: draftOf(entry, country),
    base: null,
    check: ({ name, day }) => ({
      name: name.ko.trim() === '' ? t('admin.holidays.faults.name') : '',
      day: day === '' ? t('admin.holidays.faults.day') : '',
    }),
    save: ({ name, day, kind, scope, country: chosen }) => {
      const fields = { day, kind, name: trimName(name) }
      return entry
        ? update.mutateAsync({ ...fields, holidayId: entry.holidayId })
        : create.mutateAsync({ ...fields, scope, country: scope === 'country' ? chosen : null })
    },
    onSaved: () => {
      showToast(t('admin.holidays.saved'))
      onClose()
    },
    leaveQuestion: t('admin.leave'),
    faultFields: { 'org.holidayTaken': 'day' },
  })
}

/** Adds or changes a holiday. Only super administrators choose a country or all companies. */
export function HolidayDialog(props: {
  entry: HolidayEntry | null
  country: HolidayCountry
  onClose: () => void
}) {
  const { entry, country, onClose } = props
  const t = useTranslate()
  const { permissions } = useAccount()
  const form = useHolidayForm(entry, country, onClose)
  const { draft, field, change } = form
  return (
    <FormDialog form={form} title={t(entry ? 'admin.holidays.edit' : 'admin.holidays.add')} onClose={onClose}>
      <div className={styles.pairs}>
        <DateField {...field('day')} isRequired label={t('admin.holidays.day')} />
        <Select
          label={t('admin.holidays.kind')}
          options={holidayKinds.map((kind) => ({ value: kind, label: t(`admin.holidays.kinds.${kind}`) }))}
          value={draft.kind}
          onChange={(kind) => change({ kind })}
        />
        {!entry && permissions.isSuperAdmin ? (
          <Select
            label={t('admin.holidays.scope')}
            options={[
              { value: 'company', label: t('admin.holidays.scopes.company') },
              { value: 'country', label: t('admin.holidays.scopeCountry') },
              { value: 'all', label: t('admin.holidays.scopes.all') },
            ]}
            value={draft.scope}
            onChange={(scope) => change({ scope })}
          />
        ) : null}
        {!entry && draft.scope === 'country' ? (
          <Select
            label={t('admin.holidays.country')}
            options={holidayCountries.map((one) => ({
              value: one,
              label: t(`admin.holidays.countries.${one}`),
            }))}
            value={draft.country}
            onChange={(chosen) => change({ country: chosen })}
          />
        ) : null}
      </div>
      <NameFields {...field('name')} maxLength={100} />
      <HolidayPreview
        draft={{
          ...{ holidayId: entry?.holidayId ?? null, day: draft.day, kind: draft.kind, scope: draft.scope },
          country: draft.scope === 'country' ? draft.country : null,
          name: trimName(draft.name),
        }}
      />
    </FormDialog>
  )
}
