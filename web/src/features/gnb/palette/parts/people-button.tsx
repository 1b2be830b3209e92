import { UserSearch } from 'lucide-react'
import { useTranslate } from '#kit/i18n/i18n.ts'
import { useLayer } from '#kit/screen/layers.ts'
import { IconButton } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { FieldPanel } from './field-panel-lazy.ts'
import styles from './people-button.module.css'

/** The icon of the people search (spec 1§2): it opens the field with people first. */
export function PeopleButton() {
  const t = useTranslate()
  const { isOpen, toggle } = useLayer('people')
  return (
    <span className={styles.people}>
      <IconButton
        label={t('gnb.entry.people')}
        aria-expanded={isOpen}
        aria-haspopup="dialog"
        onPress={toggle}
        onHoverStart={FieldPanel.preload}
      >
        <Icon icon={UserSearch} />
      </IconButton>
    </span>
  )
}
