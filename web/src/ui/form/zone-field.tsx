import { Check, ChevronDown } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Button } from 'react-aria-components/Button'
import { ComboBox } from 'react-aria-components/ComboBox'
import { FieldError } from 'react-aria-components/FieldError'
import { Input } from 'react-aria-components/Input'
import { ListBox, ListBoxItem } from 'react-aria-components/ListBox'
import { Popover } from 'react-aria-components/Popover'
import { useLanguage, useTranslate } from '#kit/i18n/i18n.ts'
import { isZoneMatch, loadZones, type Zone, zoneOf } from '#kit/i18n/zones.ts'
import styles from '../dialog/popover.module.css'
import { Icon } from '../icon.tsx'
import { Empty } from '../notice.tsx'
import fieldStyles from './field.module.css'
import { LabelText } from './field.tsx'

/** Returns all time zones of the runtime, and also `value` if it is not one of them. */
function useZones(value: string): Zone[] {
  const language = useLanguage()
  const [zones, setZones] = useState<Zone[]>([])
  useEffect(() => {
    let isShown = true
    void loadZones(language).then((all) => {
      if (isShown) setZones(all)
    })
    return () => {
      isShown = false
    }
  }, [language])
  return value === '' || zones.some(({ id }) => id === value) ? zones : [zoneOf(value, language), ...zones]
}

/** A field for a time zone (IANA). It is searched by name, country, city or offset in the viewer's language. */
export function ZoneField({
  label,
  value,
  onChange,
  error,
  hideLabel,
}: {
  label: string
  hideLabel?: boolean
  value: string
  onChange: (zone: string) => void
  error?: string | null | undefined
}) {
  const t = useTranslate()
  const zones = useZones(value)
  const byLabel = new Map(zones.map((zone) => [zone.label, zone]))
  return (
    <ComboBox
      defaultItems={zones}
      selectedKey={value}
      // An empty input does not change the value. When it loses focus, the zone is shown again.
      onSelectionChange={(key) => key !== null && onChange(String(key))}
      defaultFilter={(text, typed) => {
        const zone = byLabel.get(text)
        return zone !== undefined && isZoneMatch(zone, typed)
      }}
      allowsEmptyCollection
      isInvalid={Boolean(error)}
      validationBehavior="aria"
      aria-label={hideLabel ? label : undefined}
      className={fieldStyles.field}
    >
      {hideLabel ? null : <LabelText label={label} />}
      <div className={fieldStyles.box}>
        <Input className={fieldStyles.input} onFocus={(event) => event.target.select()} />
        <Button className={fieldStyles.clear}>
          <Icon icon={ChevronDown} size={16} />
        </Button>
      </div>
      <FieldError className={fieldStyles.error}>{error}</FieldError>
      <Popover offset={4} className={styles.popover}>
        <ListBox className={styles.list} renderEmptyState={() => <Empty text={t('kit.zone.none')} />}>
          {(zone: Zone) => (
            <ListBoxItem id={zone.id} textValue={zone.label} className={styles.item}>
              {({ isSelected }) => (
                <>
                  <span className={styles.text}>{zone.label}</span>
                  {isSelected ? <Icon icon={Check} size={16} /> : null}
                </>
              )}
            </ListBoxItem>
          )}
        </ListBox>
      </Popover>
    </ComboBox>
  )
}
