import {
  type AdminResource,
  checkInModes,
  type ResourceRules,
  reservationAdminApi,
  resourceKinds,
} from '@maru/api/reservation'
import { useState } from 'react'
import { useChange } from '../../../kit/change.ts'
import { useLanguage, useWords } from '../../../kit/i18n.ts'
import type { PickItem } from '../../../kit/picking.ts'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/choice.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { TextArea, TextField } from '../../../ui/field.tsx'
import { ErrorNote } from '../../../ui/notice.tsx'
import { Select } from '../../../ui/select.tsx'
import { PeopleField } from '../../org/index.tsx'
import form from './booking-form.module.css'
import styles from './calendar.module.css'
import { RightsField } from './rights-field.tsx'
import { weekdayText } from './texts.rules.ts'

const numbers = [
  'slotMinutes',
  'minMinutes',
  'maxMinutes',
  'windowDays',
  'noticeMinutes',
  'editNoticeMinutes',
  'cancelNoticeMinutes',
  'bufferMinutes',
  'quotaCount',
  'quotaMinutes',
  'approvalHours',
  'holdMinutes',
  'checkInBefore',
  'releaseMinutes',
  'noShowLimit',
] as const
const switches = [
  'allowsMidnight',
  'allowsRepeat',
  'alwaysApproves',
  'needsAllApprovers',
  'allowsWaiting',
  'needsReturn',
] as const

const newRules: ResourceRules = {
  slotMinutes: 30,
  minMinutes: 0,
  maxMinutes: 0,
  windowDays: 0,
  noticeMinutes: 0,
  editNoticeMinutes: 0,
  cancelNoticeMinutes: 0,
  bufferMinutes: 0,
  allowsMidnight: false,
  allowsRepeat: true,
  quotaCount: 0,
  quotaMinutes: 0,
  alwaysApproves: false,
  needsAllApprovers: false,
  approvalHours: 0,
  allowsWaiting: true,
  holdMinutes: 30,
  checkIn: 'none',
  checkInBefore: 15,
  releaseMinutes: 15,
  needsReturn: false,
  noShowLimit: 0,
}

const peopleOf = (people: AdminResource['managers']): PickItem[] =>
  people.map((one) => ({
    kind: 'person',
    id: one.personCode,
    name: one.name,
    title: { ko: '', en: '', zh: '' },
    place: { ko: '', en: '', zh: '' },
    email: one.email,
    photo: '',
    comCode: '',
    deptCode: '',
  }))

function firstDraft(resource: AdminResource | null, folderId: number) {
  return {
    folderId: resource?.folderId ?? folderId,
    name: resource?.name ?? { ko: '', en: '', zh: '' },
    kind: resource?.kind ?? ('room' as const),
    place: resource?.place ?? '',
    description: resource?.description ?? '',
    terms: resource?.terms ?? '',
    capacity: resource?.capacity ?? 0,
    quantity: resource?.quantity ?? 1,
    equipment: resource?.equipment ?? [],
    color: resource?.color ?? 1,
    isGlobal: resource?.isGlobal ?? false,
    isFaulty: resource?.isFaulty ?? false,
    timeZone: resource?.timeZone ?? 'Asia/Seoul',
    hours: resource?.hours ?? Array.from({ length: 7 }, () => ({ from: '09:00', until: '18:00' })),
    rules: resource?.rules ?? newRules,
    rights: resource?.rights ?? [],
    managers: peopleOf(resource?.managers ?? []),
    approvers: peopleOf(resource?.approvers ?? []),
  }
}

/** Makes a resource or changes one: what it is, when it is open, its rules, and who looks after it. */
export function ResourceDialog({
  resource,
  folderId,
  onClose,
}: {
  resource: AdminResource | null
  folderId: number
  onClose: () => void
}) {
  const t = useWords()
  const language = useLanguage()
  const save = useChange(reservationAdminApi.saveResource)
  const [draft, setDraft] = useState(() => firstDraft(resource, folderId))
  const change = (next: Partial<typeof draft>) => setDraft((now) => ({ ...now, ...next }))
  const rule = (next: Partial<ResourceRules>) => change({ rules: { ...draft.rules, ...next } })
  const whole = (text: string) => Math.max(0, Math.floor(Number(text) || 0))
  const send = () => {
    const codes = (people: readonly PickItem[]) => people.map((one) => one.id)
    save.mutate(
      {
        ...(resource ? { resourceId: resource.resourceId, version: resource.version } : {}),
        ...draft,
        rules: {
          ...draft.rules,
          slotMinutes: Math.max(5, draft.rules.slotMinutes),
          holdMinutes: Math.max(5, draft.rules.holdMinutes),
        },
        quantity: Math.max(1, draft.quantity),
        rights: [...draft.rights],
        managers: codes(draft.managers),
        approvers: codes(draft.approvers),
      },
      { onSuccess: onClose },
    )
  }
  const text = (field: 'place' | 'timeZone', label: string) => (
    <TextField
      label={label}
      maxLength={100}
      value={draft[field]}
      onChange={(value) => change({ [field]: value })}
    />
  )
  return (
    <Dialog
      isOpen
      onClose={onClose}
      isUrgent
      size="w"
      title={t(resource ? 'reservation.admin.editResource' : 'reservation.admin.addResource')}
      footer={
        <>
          <Button onPress={onClose}>{t('reservation.form.cancel')}</Button>
          <Button tone="primary" isPending={save.isPending} onPress={send}>
            {t('reservation.form.update')}
          </Button>
        </>
      }
    >
      <div className={form.form}>
        {(['ko', 'en', 'zh'] as const).map((one) => (
          <TextField
            key={one}
            label={t(
              one === 'ko'
                ? 'reservation.admin.nameKo'
                : one === 'en'
                  ? 'reservation.admin.nameEn'
                  : 'reservation.admin.nameZh',
            )}
            isRequired={one === 'ko'}
            maxLength={100}
            value={draft.name[one]}
            onChange={(value) => change({ name: { ...draft.name, [one]: value } })}
          />
        ))}
        <Select
          label={t('reservation.admin.kind')}
          value={draft.kind}
          options={resourceKinds.map((kind) => ({
            value: kind,
            label: t(`reservation.admin.kinds.${kind}`),
          }))}
          onChange={(kind) => change({ kind })}
        />
        {text('place', t('reservation.admin.place'))}
        {text('timeZone', t('reservation.admin.timeZone'))}
        <TextField
          type="number"
          label={t('reservation.admin.capacity')}
          value={String(draft.capacity)}
          onChange={(value) => change({ capacity: whole(value) })}
        />
        <TextField
          type="number"
          label={t('reservation.admin.quantity')}
          value={String(draft.quantity)}
          onChange={(value) => change({ quantity: whole(value) })}
        />
        <TextField
          label={t('reservation.admin.equipment')}
          value={draft.equipment.join(', ')}
          onChange={(value) =>
            change({
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
          onChange={(color) => change({ color: Number(color) })}
        />
        <div className={form.wide}>
          <TextArea
            label={t('reservation.admin.terms')}
            rows={2}
            maxLength={4000}
            value={draft.terms}
            onChange={(terms) => change({ terms })}
          />
        </div>
        <section aria-label={t('reservation.admin.hours')} className={form.wide}>
          {draft.hours.map((hours, weekday) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the place is the weekday
            <span key={weekday} className={styles.acts}>
              <b>{weekdayText(weekday, language)}</b>
              {(['from', 'until'] as const).map((end) => (
                <input
                  key={end}
                  type="time"
                  aria-label={`${weekdayText(weekday, language)} ${t(end === 'from' ? 'reservation.form.start' : 'reservation.form.end')}`}
                  value={hours[end] === '24:00' ? '23:59' : hours[end]}
                  onChange={(event) =>
                    change({
                      hours: draft.hours.map((row, index) =>
                        index === weekday
                          ? {
                              ...row,
                              [end]: event.target.value === '23:59' ? '24:00' : event.target.value || '00:00',
                            }
                          : row,
                      ),
                    })
                  }
                />
              ))}
            </span>
          ))}
        </section>
        {numbers.map((one) => (
          <TextField
            key={one}
            type="number"
            label={t(`reservation.admin.rules.${one}`)}
            value={String(draft.rules[one])}
            onChange={(value) => rule({ [one]: whole(value) })}
          />
        ))}
        <Select
          label={t('reservation.admin.rules.checkIn')}
          value={draft.rules.checkIn}
          options={checkInModes.map((mode) => ({
            value: mode,
            label: t(`reservation.admin.checkIns.${mode}`),
          }))}
          onChange={(checkIn) => rule({ checkIn })}
        />
        <div className={form.wide}>
          {switches.map((one) => (
            <Checkbox key={one} isSelected={draft.rules[one]} onChange={(isOn) => rule({ [one]: isOn })}>
              {t(`reservation.admin.rules.${one}`)}
            </Checkbox>
          ))}
          <Checkbox isSelected={draft.isFaulty} onChange={(isFaulty) => change({ isFaulty })}>
            {t('reservation.admin.isFaulty')}
          </Checkbox>
          <Checkbox isSelected={draft.isGlobal} onChange={(isGlobal) => change({ isGlobal })}>
            {t('reservation.admin.isGlobal')}
          </Checkbox>
        </div>
        <div className={form.wide}>
          <PeopleField
            label={t('reservation.admin.managers')}
            value={draft.managers}
            onChange={(people) => change({ managers: [...people] })}
          />
        </div>
        <div className={form.wide}>
          <PeopleField
            label={t('reservation.admin.approvers')}
            value={draft.approvers}
            onChange={(people) => change({ approvers: [...people] })}
          />
        </div>
        <div className={form.wide}>
          <RightsField
            value={draft.rights}
            onChange={(rights) => change({ rights: [...rights] })}
            hint={t('reservation.admin.resourceRights')}
          />
        </div>
        {save.error ? <ErrorNote error={save.error} inline /> : null}
      </div>
    </Dialog>
  )
}
