import { mailSettingsApi } from '@maru/api/mail/settings'
import { Download, Upload } from 'lucide-react'
import { useState } from 'react'
import { useTranslate } from '#kit/i18n/i18n.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Icon } from '#ui/icon.tsx'
import { Actions, Sheet } from '#ui/layout/stack.tsx'
import { ImportDialog } from './import-dialog.tsx'
import styles from './panel.module.css'

/** Imports .eml and mbox files, and exports the mailbox as an mbox file. */
export function TransferCard({ mailboxId }: { mailboxId?: string }) {
  const t = useTranslate()
  const [isOpen, setOpen] = useState(false)
  const search = mailboxId === undefined ? '' : `?mailboxId=${mailboxId}`
  return (
    <Card label={t('mail.settings.transfer.title')}>
      <Sheet>
        <p className={styles.text}>{t('mail.settings.transfer.text')}</p>
        <Actions>
          <Button icon={<Icon icon={Upload} size={16} />} onPress={() => setOpen(true)}>
            {t('mail.settings.transfer.import')}
          </Button>
          <Button
            icon={<Icon icon={Download} size={16} />}
            onPress={() => window.location.assign(`/cm${mailSettingsApi.exportMails.path}${search}`)}
          >
            {t('mail.settings.transfer.export')}
          </Button>
        </Actions>
      </Sheet>
      {isOpen ? (
        <ImportDialog {...(mailboxId === undefined ? {} : { mailboxId })} onClose={() => setOpen(false)} />
      ) : null}
    </Card>
  )
}
