import type { HomeOptionsProps } from '#kit/fillings.ts'
import { useTranslate } from '#kit/i18n/i18n.ts'
import { Checkbox } from '#ui/form/choice.tsx'

/** Options of the profile card: whether it shows counts. */
export function ProfileOptions({ options, onChange }: HomeOptionsProps) {
  const t = useTranslate()
  return (
    <Checkbox
      isSelected={options.isCountShown !== false}
      onChange={(isCountShown) => onChange({ ...options, isCountShown })}
    >
      {t('webpart.layout.countShown')}
    </Checkbox>
  )
}
