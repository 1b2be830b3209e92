import { CornerDownLeft } from 'lucide-react'
import { useTranslate } from '#kit/i18n/i18n.ts'
import { VisuallyHidden } from '#ui/hidden.tsx'
import { Icon } from '#ui/icon.tsx'
import { Row } from '#ui/layout/stack.tsx'
import styles from './field-panel.module.css'

const isApple = /Mac|iPhone|iPad/.test(navigator.userAgent)

const enter = (
  <>
    <Icon icon={CornerDownLeft} size={12} />
    <VisuallyHidden>Enter</VisuallyHidden>
  </>
)

/** The keys of the field. */
export function FieldFoot({ hasText }: { hasText: boolean }) {
  const t = useTranslate()
  return (
    <Row as="footer" gap="4" rowGap="1" wrap className={styles.foot}>
      <span>
        <kbd className={styles.key}>↑</kbd> <kbd className={styles.key}>↓</kbd> {t('gnb.paletteMove')}
      </span>
      <span>
        <kbd className={styles.key}>{enter}</kbd> {t('gnb.paletteOpen')}
      </span>
      <span>
        <kbd className={styles.key}>Tab</kbd> {t('gnb.paletteNextGroup')}
      </span>
      {hasText ? (
        <span>
          <kbd className={styles.key}>
            {isApple ? '⌘' : 'Ctrl'} {enter}
          </kbd>{' '}
          {t('gnb.fieldNewTab')}
        </span>
      ) : null}
      <span className={styles.hint}>{t('gnb.paletteHint')}</span>
    </Row>
  )
}
