import { type ShortLanguage, shortLanguages } from '@maru/api/kit/language'
import { localName, type Translate, useLanguage, useTranslate } from '#kit/i18n/i18n.ts'
import type { PickItem } from '#kit/picking.ts'
import type { ComparedField } from '#ui/form/form-notes.tsx'
import { nameLabel } from '#ui/form/name-fields.tsx'
import { weekdayText } from '#ui/schedule/day-texts.ts'
import { type ResourceDraft, ruleNumbers, ruleSwitches } from './resource-draft.rules.ts'

const comparedName = (short: ShortLanguage, t: Translate): ComparedField<ResourceDraft> => ({
  label: nameLabel(t, short),
  text: ({ name }) => name[short] ?? '',
})

/** The fields of a resource as text, for a comparison of two versions. */
export function useComparedResource(): ComparedField<ResourceDraft>[] {
  const t = useTranslate()
  const language = useLanguage()
  const yesNo = (isOn: boolean) => t(isOn ? 'kit.yes' : 'kit.no')
  const names = (people: readonly PickItem[]) =>
    people.map(({ name }) => localName(name, language)).join(', ')
  return [
    ...shortLanguages.map((short) => comparedName(short, t)),
    { label: t('reservation.admin.kind'), text: ({ kind }) => t(`reservation.admin.kinds.${kind}`) },
    { label: t('reservation.admin.place'), text: ({ place }) => place },
    { label: t('reservation.admin.timeZone'), text: ({ timeZone }) => timeZone },
    { label: t('reservation.admin.capacity'), text: ({ capacity }) => String(capacity) },
    { label: t('reservation.admin.quantity'), text: ({ quantity }) => String(quantity) },
    { label: t('reservation.admin.equipment'), text: ({ equipment }) => equipment.join(', ') },
    { label: t('reservation.admin.color'), text: ({ color }) => String(color) },
    { label: t('reservation.admin.description'), text: ({ description }) => description },
    { label: t('reservation.admin.terms'), text: ({ terms }) => terms },
    {
      label: t('reservation.admin.hours'),
      text: ({ hours }) =>
        hours.map(({ from, until }, day) => `${weekdayText(day, language)} ${from}–${until}`).join('\n'),
    },
    ...ruleNumbers.map((rule) => ({
      label: t(`reservation.admin.rules.${rule}`),
      text: ({ rules }: ResourceDraft) => String(rules[rule]),
    })),
    ...ruleSwitches.map((rule) => ({
      label: t(`reservation.admin.rules.${rule}`),
      text: ({ rules }: ResourceDraft) => yesNo(rules[rule]),
    })),
    {
      label: t('reservation.admin.rules.checkIn'),
      text: ({ rules }) => t(`reservation.admin.checkIns.${rules.checkIn}`),
    },
    { label: t('reservation.admin.isFaulty'), text: ({ isFaulty }) => yesNo(isFaulty) },
    { label: t('reservation.admin.isGlobal'), text: ({ isGlobal }) => yesNo(isGlobal) },
    { label: t('reservation.admin.managers'), text: ({ managers }) => names(managers) },
    { label: t('reservation.admin.approvers'), text: ({ approvers }) => names(approvers) },
    {
      label: t('reservation.admin.rights'),
      text: ({ rights }) =>
        rights
          .map(({ subject, right }) => `${subject} ${t(`reservation.admin.rightNames.${right}`)}`)
          .join('\n'),
    },
    {
      label: t('reservation.admin.fields.title'),
      text: ({ customFields }) => customFields.map(({ name }) => localName(name, language)).join(', '),
    },
    {
      label: t('reservation.admin.blackouts.title'),
      text: ({ blackouts }) =>
        blackouts
          .map((one) =>
            `${one.startDate} ${one.startTime} ~ ${one.endDate} ${one.endTime} ${one.reason}`.trim(),
          )
          .join('\n'),
    },
  ]
}
