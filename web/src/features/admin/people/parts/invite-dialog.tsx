import { Download } from 'lucide-react'
import { useTranslate } from '#kit/i18n/i18n.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { Icon } from '#ui/icon.tsx'
import { DataTable } from '#ui/list/list.tsx'
import styles from '../../parts/form.module.css'
import { codesCsv } from '../person.rules.ts'

/** The result of invitations: how many were mailed or skipped, and the codes that are shown once. */
export interface InviteResult {
  mailed: number
  skipped: number
  codes: { personCode: string; name: string; login: string; code: string }[]
}

function download(text: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([text], { type: 'text/csv' }))
  link.download = 'codes.csv'
  link.click()
  // The download has read the address when the next task runs in every browser we support.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}

/** Shows the result of invitations; codes can be downloaded as a file. */
export function InviteDialog({ result, onClose }: { result: InviteResult; onClose: () => void }) {
  const t = useTranslate()
  const { mailed, skipped, codes } = result
  const heads: [string, string, string] = [
    t('admin.people.personName'),
    t('admin.people.login'),
    t('admin.people.codeTitle'),
  ]
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('admin.people.inviteTitle')}
      size="m"
      footer={
        <>
          {codes.length > 0 ? (
            <Button
              icon={<Icon icon={Download} size={16} />}
              onPress={() => download(codesCsv(heads, codes))}
            >
              {t('admin.people.codesFile')}
            </Button>
          ) : null}
          <Button tone="primary" onPress={onClose}>
            {t('kit.close')}
          </Button>
        </>
      }
    >
      <div className={styles.stack}>
        <p>{t('admin.people.inviteCount', { mailed, skipped, codes: codes.length })}</p>
        {codes.length > 0 ? (
          <>
            <p className={styles.note}>{t('admin.people.codeText')}</p>
            <DataTable
              label={t('admin.people.inviteTitle')}
              rows={codes}
              rowKey={(row) => row.personCode}
              columns={[
                { id: 'name', head: heads[0], phone: 'main', cell: (row) => row.name },
                { id: 'login', head: heads[1], phone: 'meta', cell: (row) => row.login },
                { id: 'code', head: heads[2], phone: 'mark', cell: (row) => <code>{row.code}</code> },
              ]}
            />
          </>
        ) : null}
      </div>
    </Dialog>
  )
}
