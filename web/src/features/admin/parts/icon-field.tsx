import { type MenuIcon as IconName, menuIcons } from '@maru/api/menu/icons'
import { useTranslate } from '#kit/i18n/i18n.ts'
import { Select } from '#ui/form/select.tsx'
import { MenuIcon } from '#ui/menu-icon.tsx'

/** Properties of {@link IconField}; `none` is the option for null, with the icon that is then shown. */
export interface IconFieldProps {
  value: IconName | null
  none: { label: string; icon: IconName | null }
  onChange: (icon: IconName | null) => void
}

const sign = (name: IconName | null) => (name ? <MenuIcon name={name} size={18} /> : null)

/** A field that chooses the icon of a menu or quick menu. */
export function IconField({ value, none, onChange }: IconFieldProps) {
  const t = useTranslate()
  return (
    <Select
      label={t('admin.menus.icon')}
      value={value ?? 'none'}
      options={[
        { value: 'none', label: none.label, sign: sign(none.icon) },
        ...menuIcons.map((icon) => ({
          value: icon,
          label: t(`admin.menus.icons.${icon}`),
          sign: sign(icon),
        })),
      ]}
      onChange={(icon) => onChange(icon === 'none' ? null : icon)}
    />
  )
}
