import { boardApi } from '@maru/api/board'
import { useState } from 'react'
import { PeopleField } from '#features/org/index.tsx'
import { useChange } from '#kit/call/change.ts'
import { useTranslate } from '#kit/i18n/i18n.ts'
import type { PickItem } from '#kit/picking.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { showToast } from '#ui/dialog/toast.tsx'
import { Hint } from '#ui/layout/hint.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { ErrorNote } from '#ui/notice.tsx'
import styles from './mail-button.module.css'

/** Opens the dialog that sends an article by mail (spec 2§7, sendMailAlaram). */
export function MailButton({ articleId }: { articleId: number }) {
  const t = useTranslate()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button tone="quiet" onPress={() => setOpen(true)}>
        {t('board.mail.title')}
      </Button>
      {isOpen ? <MailDialog articleId={articleId} onClose={() => setOpen(false)} /> : null}
    </>
  )
}

const codesOf = (people: readonly PickItem[], kind: PickItem['kind']) =>
  people.filter((item) => item.kind === kind).map((item) => item.id)

function MailDialog({ articleId, onClose }: { articleId: number; onClose: () => void }) {
  const t = useTranslate()
  const [people, setPeople] = useState<readonly PickItem[]>([])
  const [fault, setFault] = useState<string | null>(null)
  const send = useChange(boardApi.sendMailAlarm, {
    onSuccess: ({ recipients }) => {
      showToast(t('board.mail.sent', { count: recipients }))
      onClose()
    },
  })
  const choose = (value: readonly PickItem[]) => {
    setPeople(value)
    setFault(null)
  }
  const submit = () => {
    if (people.length === 0) setFault(t('board.mail.recipientsNeeded'))
    else {
      const [userCodes, deptCodes] = [codesOf(people, 'person'), codesOf(people, 'department')]
      send.mutate({ articleId, userCodes, deptCodes })
    }
  }
  return (
    <Dialog
      isOpen
      isUrgent
      title={t('board.mail.title')}
      onClose={onClose}
      footer={
        <>
          <Button onPress={onClose}>{t('kit.cancel')}</Button>
          <Button tone="primary" isPending={send.isPending} onPress={submit}>
            {t('board.mail.send')}
          </Button>
        </>
      }
    >
      <Stack className={styles.form}>
        <Hint tone="2" size="inherit">
          {t('board.mail.intro')}
        </Hint>
        <PeopleField
          label={t('board.mail.to')}
          value={people}
          onChange={choose}
          allowsDepartments
          error={fault}
        />
        {send.isError ? <ErrorNote error={send.error} inline /> : null}
      </Stack>
    </Dialog>
  )
}
