import { useTranslate } from '#kit/i18n/i18n.ts'
import { Button } from '#ui/button.tsx'
import { DateField, type DateFieldProps } from '#ui/form/date-field.tsx'
import { FieldPair } from '#ui/form/field-lines.tsx'
import { laterTimes, wallOf } from '../../settings/wall.rules.ts'

/** When a mail goes: now if the field is empty, with two usual times at a press. */
export function SendTimeField(props: Omit<DateFieldProps, 'kind' | 'label'>) {
  const t = useTranslate()
  const times = laterTimes(wallOf(new Date().toISOString()))
  return (
    <FieldPair
      end={(['tomorrow', 'monday'] as const).map((name) => (
        <Button key={name} tone="quiet" onPress={() => props.onChange?.(times[name])}>
          {t(`mail.writer.later.${name}`)}
        </Button>
      ))}
    >
      <DateField {...props} kind="moment" label={t('mail.writer.sendAt')} />
    </FieldPair>
  )
}
