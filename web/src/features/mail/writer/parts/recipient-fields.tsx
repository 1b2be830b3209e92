import { useState } from 'react'
import { PeopleField } from '#features/org/index.tsx'
import { useTranslate } from '#kit/i18n/i18n.ts'
import { Button } from '#ui/button.tsx'
import { FieldPair } from '#ui/form/field-lines.tsx'
import { firstPart } from '#ui/form/first-field.ts'
import { useMoreRecipients } from '../recipient.api.ts'
import { AbsenceNote } from './absence-note.tsx'
import { SenderField } from './sender-field.tsx'
import type { WriterForm } from './use-writer.ts'

const people = {
  allowsAddresses: true,
  withContacts: true,
  isRecipients: true,
  useMore: useMoreRecipients,
} as const

/** The sender and the recipients of a mail, and which of them are away. */
export function RecipientFields({
  writer: { form, start },
  isFirst,
}: {
  writer: WriterForm
  isFirst: boolean
}) {
  const t = useTranslate()
  const [isBccShown, setBccShown] = useState(start.bcc.length > 0)
  return (
    <>
      <SenderField value={form.draft.from} onChange={(from) => form.change({ from })} />
      <div {...(isFirst ? firstPart : {})}>
        <PeopleField {...form.field('to')} {...people} label={t('mail.writer.to')} isRequired />
      </div>
      <FieldPair
        end={
          isBccShown ? null : (
            <Button tone="quiet" onPress={() => setBccShown(true)}>
              {t('mail.writer.showBcc')}
            </Button>
          )
        }
      >
        <PeopleField {...form.field('cc')} {...people} label={t('mail.writer.cc')} />
      </FieldPair>
      {isBccShown ? <PeopleField {...form.field('bcc')} {...people} label={t('mail.writer.bcc')} /> : null}
      <AbsenceNote people={[...form.draft.to, ...form.draft.cc, ...form.draft.bcc]} />
    </>
  )
}
