import { useTranslate } from '#kit/i18n/i18n.ts'
import { Select } from '#ui/form/select.tsx'

/** How many of the members of a stage must approve: all, any one, or N of them. */
export function NeedField({
  members,
  need,
  onChange,
}: {
  members: number
  need: number
  onChange: (need: number) => void
}) {
  const t = useTranslate()
  const options = Array.from({ length: members }, (_one, count) => ({
    value: String(count),
    label: t(count === 0 ? 'approval.need.all' : count === 1 ? 'approval.need.any' : 'approval.need.some', {
      ...{ count, members },
    }),
  }))
  return (
    <Select
      label={t('approval.need.label')}
      options={options}
      value={String(need < members ? need : 0)}
      onChange={(value) => onChange(Number(value))}
    />
  )
}
