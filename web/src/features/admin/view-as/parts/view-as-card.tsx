import type { RightExplanation } from '@maru/api/admin/right'
import { Eye } from 'lucide-react'
import { useState } from 'react'
import { localName, useLanguage, useTranslate } from '#kit/i18n/i18n.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Icon } from '#ui/icon.tsx'
import styles from '../../parts/form.module.css'
import { ReasonDialog } from '../../personal/parts/reason-dialog.tsx'
import { loadAgain, useStartViewAs } from '../view-as.api.ts'

/** Offers to see the portal as the person of an explanation, after a reason was typed. */
export function ViewAsCard({ answer }: { answer: RightExplanation }) {
  const t = useTranslate()
  const language = useLanguage()
  const start = useStartViewAs()
  const [isOpen, setOpen] = useState(false)
  const { personCode, deptCode, personName } = answer
  const title = t('admin.viewAs.title', { name: localName(personName, language) })
  return (
    <Card label={title}>
      <div className={`${styles.between} ${styles.body}`}>
        <div>
          <b>
            <Icon icon={Eye} size={16} /> {title}
          </b>
          <p className={styles.note}>{t('admin.viewAs.text')}</p>
        </div>
        <Button onPress={() => setOpen(true)}>{t('admin.viewAs.start')}</Button>
      </div>
      {isOpen ? (
        <ReasonDialog
          title={title}
          label={t('admin.viewAs.reason')}
          fault={t('admin.viewAs.needsReason')}
          onSave={async (reason) => {
            await start.mutateAsync({ personCode, deptCode, reason })
            loadAgain()
          }}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </Card>
  )
}
